import type { SeedEntry } from './seed-product.ts';

/** The kurtis of the first catalogue. */
export const kurtiEntries: readonly SeedEntry[] = [
  {
    slug: 'indigo-ajrakh-aline-kurti', name: 'Indigo Ajrakh A-line Kurti', craft: 'Ajrakh',
    description: 'A calf-length A-line in Ajrakh cotton from Kutch, with the star medallion falling at the centre of the chest. Three-quarter sleeves, side pockets, a band neck with cloth-covered buttons. Natural indigo softens to the colour of old denim. Cold hand wash separately. One kurti; trousers are not included.',
    price: 1890, stock: 27, added: '2026-03-19',
    drawing: { form: 'kurti-aline', craft: 'ajrakh', palette: 'indigo', contrast: 'madder', border: 'block', ground: 'sand', neck: 'band', sleeve: 'three-quarter' },
  },
  {
    slug: 'white-chikankari-anarkali-kurti', name: 'White Chikankari Anarkali Kurti', craft: 'Chikankari',
    description: 'White on white: a flared anarkali in fine cotton voile, with shadow work on the bodice and scattered buttis over the skirt, stitched by hand in Lucknow. Lined to the knee, sheer below. Wash by hand in cool water, and dry in shade to keep the white. Comes with a matching cotton slip.',
    price: 3490, salePrice: 2990, stock: 16, added: '2026-04-14',
    drawing: { form: 'kurti-anarkali', craft: 'chikankari', palette: 'ivory', contrast: 'gulabi', border: 'lace', ground: 'sage', neck: 'round', sleeve: 'three-quarter' },
  },
  {
    slug: 'haldi-bagru-straight-kurti', name: 'Haldi Bagru Straight Kurti', craft: 'Bagru block print',
    description: 'Iron black and madder sprigs stamped by hand on turmeric cotton, in the straight cut that goes with everything. Elbow sleeves and a keyhole neck with a thread loop. Printed in Bagru, stitched in Jaipur. Machine wash cold on gentle with like colours. One kurti.',
    price: 1190, stock: 36, added: '2026-05-22',
    drawing: { form: 'kurti-straight', craft: 'bagru', palette: 'haldi', contrast: 'madder', border: 'block', ground: 'sky', neck: 'keyhole', sleeve: 'elbow' },
  },
  {
    slug: 'rani-bandhani-angrakha-kurti', name: 'Rani Bandhani Angrakha Kurti', craft: 'Bandhani',
    description: 'The angrakha wraps across and ties at the side with two tasselled cords, as court robes once did. Rani pink cotton silk, tied and dyed in Jamnagar in clusters of rings. The overlap is generous, so it stays closed when you sit. Cold hand wash separately. One kurti with tassels attached.',
    price: 2690, stock: 13, isNew: true, added: '2026-10-22',
    drawing: { form: 'kurti-angrakha', craft: 'bandhani', palette: 'rani', contrast: 'kesar', border: 'gota', ground: 'pearl', neck: 'vee', sleeve: 'full' },
  },
  {
    slug: 'pista-chanderi-festive-kurti', name: 'Pista Chanderi Festive Kurti', craft: 'Chanderi',
    description: 'Silk and cotton Chanderi in pistachio green with woven gold buttis and a fine mulmul lining. Straight, with deep side slits and a zari hem that glints as you walk. Dry clean, or hand wash once in a while in cold water. One lined kurti.',
    price: 2990, stock: 14, added: '2026-08-09',
    drawing: { form: 'kurti-straight', craft: 'chanderi', palette: 'pista', contrast: 'rani', border: 'zari', ground: 'rose', neck: 'vee', sleeve: 'three-quarter' },
  },
  {
    slug: 'khadi-ash-everyday-kurti', name: 'Khadi Everyday Kurti in Ash', craft: 'Khadi',
    description: 'Handspun, handwoven cotton in a quiet grey with visible slubs, for the working week. Band collar, wooden buttons, roll-up sleeves with a tab. It grows softer and slightly larger with washing, so choose your usual size. Machine wash cold. One kurti.',
    price: 1290, salePrice: 990, stock: 38, added: '2026-01-12',
    drawing: { form: 'kurti-straight', craft: 'khadi', palette: 'ash', contrast: 'madder', border: 'none', ground: 'clay', neck: 'band', sleeve: 'full' },
  },
  {
    slug: 'madder-kalamkari-aline-kurti', name: 'Madder Kalamkari A-line Kurti', craft: 'Kalamkari',
    description: 'Block-printed Kalamkari from Pedana near Machilipatnam: vines in madder, kattha and indigo green on soft cotton. An A-line that skims the hips, with inseam pockets. The dyes are vegetable and the cloth is boiled twice to set them. Cold hand wash. One kurti.',
    price: 1590, stock: 23, added: '2026-02-07',
    drawing: { form: 'kurti-aline', craft: 'kalamkari', palette: 'madder', contrast: 'kattha', border: 'block', ground: 'sage', neck: 'round', sleeve: 'elbow' },
  },
  {
    slug: 'lavender-mul-chikan-short-kurti', name: 'Lavender Mulmul Chikan Short Kurti', craft: 'Chikankari',
    description: 'A short kurti to wear over jeans, in lavender mulmul with white flowers in stem and shadow stitch. Bell sleeves, a small notch at the neck. Thin enough for June; wear a camisole under it. Hand wash cool. One kurti.',
    price: 1490, stock: 29, added: '2026-06-17',
    drawing: { form: 'kurti-short', craft: 'chikankari', palette: 'lavender', contrast: 'ivory', border: 'lace', ground: 'stone', neck: 'keyhole', sleeve: 'bell' },
  },
  {
    slug: 'bottle-green-ikat-straight-kurti', name: 'Bottle Green Ikat Straight Kurti', craft: 'Pochampally ikat',
    description: 'Double-ply ikat cotton woven in Telangana, in bottle green with stepped ivory figures. A structured cloth that needs no lining. Boat neck, three-quarter sleeves, slits to the thigh. Cold wash separately the first three times. One kurti.',
    price: 1790, stock: 21, added: '2025-12-11',
    drawing: { form: 'kurti-straight', craft: 'ikat', palette: 'bottle', contrast: 'kesar', border: 'ikat', ground: 'pearl', neck: 'boat', sleeve: 'three-quarter' },
  },
  {
    slug: 'firozi-leheriya-anarkali-kurti', name: 'Firozi Leheriya Anarkali Kurti', craft: 'Leheriya',
    description: 'Turquoise waves tied and dyed on soft georgette, gathered under a fitted yoke with a narrow gota edge. It swings well, and packs into nothing. Made in Jaipur with a cotton lining to the waist. Gentle cold hand wash. One kurti.',
    price: 2790, salePrice: 2290, stock: 18, added: '2026-07-14',
    drawing: { form: 'kurti-anarkali', craft: 'leheriya', palette: 'firozi', contrast: 'rani', border: 'gota', ground: 'sand', neck: 'vee', sleeve: 'elbow' },
  },
  {
    slug: 'kutch-mirror-yoke-kurti', name: 'Kutch Mirror Yoke Kurti', craft: 'Kutchi mirror work',
    description: 'Cotton in iron black, with a yoke of hand-stitched mirrors and bright thread by embroiderers of Kutch. The rest is scattered lightly, so the yoke can speak. Band neck, full sleeves, side pockets. Hand wash inside out. One kurti.',
    price: 2450, stock: 12, isNew: true, added: '2026-09-20',
    drawing: { form: 'kurti-aline', craft: 'mirror', palette: 'iron', contrast: 'rani', border: 'mirror', ground: 'rose', neck: 'band', sleeve: 'full' },
  },
  {
    slug: 'coral-phulkari-short-kurti', name: 'Coral Phulkari Short Kurti', craft: 'Phulkari',
    description: 'Bright floss flowers on coral cotton, counted thread by thread in Patiala. Short and straight with a curved hem; it likes blue jeans or white trousers. The floss is silk-like viscose, less precious than old Phulkari and easier to wear. Hand wash cold, inside out. One kurti.',
    price: 1690, stock: 19, added: '2026-03-30',
    drawing: { form: 'kurti-short', craft: 'phulkari', palette: 'coral', contrast: 'bottle', border: 'contrast', ground: 'sky', neck: 'vee', sleeve: 'elbow' },
  },
  {
    slug: 'midnight-gota-anarkali-kurti', name: 'Midnight Gota Anarkali Kurti', craft: 'Gota patti',
    description: 'An evening anarkali in midnight blue silk cotton. Gota blossoms crowd the neck, thin out at the waist and gather again along the hem. Sixteen panels, lined in cotton, with a side zip. Dry clean only. One kurti; a dupatta is sold separately.',
    price: 4890, stock: 8, added: '2026-10-02', isNew: true,
    drawing: { form: 'kurti-anarkali', craft: 'gota', palette: 'midnight', contrast: 'kesar', border: 'gota', ground: 'dusk', neck: 'round', sleeve: 'full' },
  },
  {
    slug: 'dabu-indigo-kaftan-kurti', name: 'Dabu Indigo Kaftan Kurti', craft: 'Dabu mud resist',
    description: 'A loose kaftan in mud-resist indigo, cut from one width of cotton with a drawstring inside the waist. The fine cracks in the print are where the mud gave way in the vat. Printed in Akola, Rajasthan. Cold wash separately. One size fits S to XL comfortably.',
    price: 1490, stock: 26, added: '2026-06-08',
    drawing: { form: 'kaftan', craft: 'dabu', palette: 'indigo', contrast: 'ivory', border: 'block', ground: 'clay', neck: 'vee' },
  },
  {
    slug: 'kantha-patch-jamun-kurti', name: 'Jamun Kantha Stitch Kurti', craft: 'Kantha',
    description: 'Lines of running stitch follow each other over jamun purple cotton and meet in small suns at the neck. Hand-stitched by a women\'s group in Birbhum; about nine days of evenings each. A-line with elbow sleeves. Hand wash cold. One kurti.',
    price: 2290, stock: 15, added: '2025-11-19',
    drawing: { form: 'kurti-aline', craft: 'kantha', palette: 'jamun', contrast: 'kesar', border: 'kantha', ground: 'sand', neck: 'round', sleeve: 'elbow' },
  },
  {
    slug: 'sanganeri-rose-summer-kurti', name: 'Sanganeri Rose Summer Kurti', craft: 'Sanganeri block print',
    description: 'Small roses on white voile, each one the work of three carved blocks. A sleeveless straight kurti for the worst of the heat, lined to the thigh. Printed and stitched in Sanganer. Machine wash cold, gentle. One kurti.',
    price: 990, salePrice: 799, stock: 40, added: '2026-04-23',
    drawing: { form: 'kurti-straight', craft: 'sanganeri', palette: 'ivory', contrast: 'coral', border: 'vine', ground: 'rose', neck: 'square', sleeve: 'none' },
  },
  {
    slug: 'maheshwari-stripe-office-kurti', name: 'Maheshwari Stripe Office Kurti', craft: 'Maheshwari',
    description: 'Fine stripes of henna green silk and cotton, cut so that the woven border makes the hem and cuffs. Crisp without starch. Band neck, hidden placket, pockets. Hand wash cold or dry clean. One kurti.',
    price: 2390, stock: 17, added: '2026-08-31',
    drawing: { form: 'kurti-straight', craft: 'maheshwari', palette: 'henna', contrast: 'kesar', border: 'zari', ground: 'stone', neck: 'band', sleeve: 'three-quarter' },
  },
  {
    slug: 'banarasi-brocade-lac-kurti', name: 'Lac Banarasi Brocade Kurti', craft: 'Banarasi brocade',
    description: 'Soft silk brocade from Varanasi with small gold blossoms on lac red, cut straight and lined in cotton. Wear it with plain silk trousers for a wedding where you would rather not drape. Dry clean only. One lined kurti.',
    price: 5490, salePrice: 4690, stock: 6, added: '2026-01-25',
    drawing: { form: 'kurti-straight', craft: 'banarasi', palette: 'lac', contrast: 'kesar', border: 'zari', ground: 'sage', neck: 'round', sleeve: 'full' },
  },
  {
    slug: 'mint-jamdani-aline-kurti', name: 'Mint Jamdani A-line Kurti', craft: 'Jamdani',
    description: 'White sprigs woven into mint muslin by hand in Phulia, with no embroidery anywhere. A light A-line with a mulmul slip stitched in at the shoulders. Hand wash cold and iron damp. One kurti with its slip.',
    price: 2590, stock: 11, added: '2026-05-31',
    drawing: { form: 'kurti-aline', craft: 'jamdani', palette: 'mint', contrast: 'ivory', border: 'contrast', ground: 'sand', neck: 'boat', sleeve: 'three-quarter' },
  },
  {
    slug: 'gulabi-zardozi-neck-kurti', name: 'Gulabi Zardozi Eid Kurti', craft: 'Zardozi',
    description: 'Blush silk cotton with zardozi at the neck: coils of metal thread, sequins and a few seed beads, worked in Bareilly. The sprigs below are lighter, so the kurti hangs straight. Lined. Dry clean only. One kurti.',
    price: 3890, stock: 0, added: '2026-03-05',
    drawing: { form: 'kurti-straight', craft: 'zardozi', palette: 'gulabi', contrast: 'lac', border: 'vine', ground: 'clay', neck: 'keyhole', sleeve: 'full' },
  },
  {
    slug: 'kattha-dabu-angrakha-kurti', name: 'Kattha Dabu Angrakha Kurti', craft: 'Dabu mud resist',
    description: 'Mud-resist leaves on cotton dyed with kattha, the bark that reddens paan. A wrap cut with two side ties, easy over leggings. From the printers of Bagru. Cold hand wash separately. One kurti.',
    price: 1690, stock: 20, added: '2025-12-27',
    drawing: { form: 'kurti-angrakha', craft: 'dabu', palette: 'kattha', contrast: 'ivory', border: 'block', ground: 'pearl', neck: 'vee', sleeve: 'elbow' },
  },
  {
    slug: 'peacock-patola-panel-kurti', name: 'Peacock Patola Panel Kurti', craft: 'Patola',
    description: 'Rajkot single ikat silk, in teal with stepped diamonds in ivory and gold, set off by a plain hem. A straight, lined kurti that holds its line. Dry clean only. One kurti.',
    price: 4250, stock: 9, added: '2026-02-16',
    drawing: { form: 'kurti-straight', craft: 'patola', palette: 'peacock', contrast: 'madder', border: 'ikat', ground: 'rose', neck: 'square', sleeve: 'three-quarter' },
  },
  {
    slug: 'pomegranate-bagru-kaftan', name: 'Pomegranate Bagru Kaftan', craft: 'Bagru block print',
    description: 'A calf-length kaftan in rind yellow cotton with printed sprigs and a border all round. Slips over the head, ties inside, suits a beach as well as a veranda. Printed at Bagru with natural colours. Machine wash cold, gentle. One kaftan, free size.',
    price: 1590, salePrice: 1290, stock: 24, added: '2026-07-31',
    drawing: { form: 'kaftan', craft: 'bagru', palette: 'pomegranate', contrast: 'indigo', border: 'block', ground: 'sky', neck: 'vee' },
  },
  {
    slug: 'kesar-bandhani-short-kurti', name: 'Kesar Bandhani Short Kurti', craft: 'Bandhani',
    description: 'A hip-length kurti in saffron cotton with tied rings in ivory, dyed in Bhuj. Curved hem, three-quarter sleeves, a small slit at the neck. The crinkle of the tying is left in; do not iron it out. Cold hand wash separately. One kurti.',
    price: 1390, stock: 2, added: '2026-09-25',
    drawing: { form: 'kurti-short', craft: 'bandhani', palette: 'kesar', contrast: 'lac', border: 'zari', ground: 'stone', neck: 'round', sleeve: 'three-quarter' },
  },
];
