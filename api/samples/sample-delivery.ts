/** A row as the contract has it: prefix, days on the way, days of packing, cash, served, place. */
type Row = [string, number, number, boolean, boolean, string | null];

/** Where a shop in Jaipur sends parcels: days on the way by the first digits of a PIN code, and the place. "no cash" takes none on delivery. */
const served = `
11 2 Delhi
12 3 Haryana
13 3 Haryana
14 3 Punjab
15 3 Punjab
16 3 Chandigarh
17 4 Himachal Pradesh
18 5 Jammu
19 6 Kashmir
194 9 Ladakh, no cash
20 3 Uttar Pradesh
21 3 Uttar Pradesh
22 3 Uttar Pradesh
23 4 Uttar Pradesh
24 4 Uttarakhand and Uttar Pradesh
25 3 Uttar Pradesh
26 4 Uttarakhand and Uttar Pradesh
27 4 Uttar Pradesh
28 3 Uttar Pradesh
30 2 Rajasthan
302 1 Jaipur
31 2 Rajasthan
32 2 Rajasthan
33 2 Rajasthan
34 2 Rajasthan
36 3 Gujarat
37 4 Gujarat
38 3 Gujarat
39 3 Gujarat
40 3 Maharashtra
403 4 Goa
41 4 Maharashtra
42 4 Maharashtra
43 4 Maharashtra
44 4 Maharashtra
45 3 Madhya Pradesh
46 3 Madhya Pradesh
47 4 Madhya Pradesh
48 4 Madhya Pradesh
49 5 Chhattisgarh
50 4 Telangana
51 5 Andhra Pradesh
52 5 Andhra Pradesh
53 5 Andhra Pradesh
56 4 Karnataka
57 5 Karnataka
58 5 Karnataka
59 5 Karnataka
60 5 Tamil Nadu
605 5 Puducherry
61 5 Tamil Nadu
62 6 Tamil Nadu
63 5 Tamil Nadu
64 5 Tamil Nadu
67 6 Kerala
68 6 Kerala
69 6 Kerala
70 4 West Bengal
71 5 West Bengal
72 5 West Bengal
73 6 West Bengal
737 8 Sikkim, no cash
74 5 West Bengal
75 5 Odisha
76 6 Odisha
77 6 Odisha
78 7 Assam
79 9 North East, no cash
80 4 Bihar
81 5 Bihar and Jharkhand
82 5 Bihar and Jharkhand
83 5 Jharkhand
84 5 Bihar
85 5 Bihar
`;

const unserved: readonly (readonly [prefix: string, place: string])[] = [
  ["190001", "Srinagar"],
  ["682551", "Lakshadweep"],
  ["682559", "Lakshadweep"],
  ["744", "Andaman and Nicobar Islands"],
  ["9", "the Army Post"],
];

/** The delivery table of the sample shop. It packs for a working day. */
export const sampleDelivery: Row[] = [
  ...served
    .trim()
    .split("\n")
    .map((line): Row => {
      const [, prefix = "", days, place = "", noCash] = /^(\d+) (\d+) (.+?)(, no cash)?$/.exec(line) ?? [];
      return [prefix, Number(days), 1, noCash === undefined, true, place];
    }),
  ...unserved.map(([prefix, place]): Row => [prefix, 0, 0, false, false, place]),
];
