"""
What went wrong at other tables must not go wrong at this one: a test for each case of the list, in every game.

`IDS` are the cases, by letter; `test_every_case.py` holds that each is named here, in a test of this folder or, as
"Field N1", in one of another.  These are not applicable:

| case | why |
|---|---|
| G5   | no installed game asks for a check of concentration where somebody is hurt |
| G14  | nobody has two places in the order in any installed game |
| H4   | nobody has two places in the order in any installed game |
| N27  | a matter of time, which no test may assert: `python -m tests.benchmarks` has its figures |
"""

from __future__ import annotations

IDS = """
A1 A2 A3 A5 A6 A7 A8 A10 A11 A13 A15
B1 B2 B4 B5 B6 B8
C1 C2 C3 C4 C5 C6
D1 D3 D4 D6
E1 E3 E4 E5 E7 E9 E10 E12 E13 E14
F1 F2 F3 F6 F7 F9
G1 G3 G4 G5 G7 G8 G9 G10 G11 G13 G14
H1 H2 H3 H4 H6 H7 H8 H10
I2 I3 I4 I5 I6
J1 J2 J3 J4 J5 J7 J8 J9 J10 J11
K1 K2 K4 K5 K7 K9 K10 K11 K12
L1 L2 L3 L5
M1 M3 M5
N1 N2 N4 N5 N6 N7 N8 N9 N10 N12 N13 N14 N15 N17 N19 N21 N23 N24 N25 N26 N27
"""
