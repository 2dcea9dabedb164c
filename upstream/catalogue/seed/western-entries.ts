import type { SeedEntry } from './seed-product.ts';

/** The casual and western wear of the first catalogue. */
export const westernEntries: readonly SeedEntry[] = [
  {
    slug: 'ajrakh-panel-denim-jacket', name: 'Ajrakh Panel Denim Jacket', craft: 'Denim and Ajrakh',
    description: 'A boxy jacket in washed handloom denim, lined and trimmed with Ajrakh from Kutch. Metal buttons, two chest pockets, turn-back cuffs that show the print. The denim is woven in Gujarat from short-staple cotton. Machine wash cold, inside out. One jacket.',
    price: 3490, salePrice: 2890, stock: 11, added: '2026-02-14',
    drawing: { form: 'jacket', craft: 'denim', palette: 'indigo', contrast: 'madder', border: 'block', ground: 'sand', sleeve: 'full' },
  },
  {
    slug: 'mint-linen-shirt-dress', name: 'Mint Linen Shirt Dress', craft: 'Handwoven linen',
    description: 'A shirt dress in handwoven linen with a self belt, chest pocket and corozo buttons. Cool in April, layered in December. The linen is from Bhagalpur and washed twice before cutting, so it will not shrink again. Machine wash cold, iron damp. One dress with belt.',
    price: 2990, stock: 17, added: '2026-05-25',
    drawing: { form: 'shirt-dress', craft: 'linen', palette: 'mint', contrast: 'ivory', border: 'none', ground: 'rose', sleeve: 'elbow' },
  },
  {
    slug: 'ivory-jamdani-shirt', name: 'Ivory Jamdani Shirt', craft: 'Jamdani',
    description: 'A relaxed white shirt with tiny woven sprigs, from Bengal muslin a little heavier than the saree cloth. Mother-of-pearl buttons, dropped shoulder, curved hem. Hand wash cold. One shirt.',
    price: 1890, stock: 20, added: '2026-03-12',
    drawing: { form: 'shirt', craft: 'jamdani', palette: 'ivory', contrast: 'ash', border: 'none', ground: 'sage', sleeve: 'full' },
  },
  {
    slug: 'dabu-indigo-maxi-dress', name: 'Dabu Indigo Maxi Dress', craft: 'Dabu mud resist',
    description: 'A long sleeveless dress in mud-resist cotton with a gathered skirt and pockets in the side seams. The bodice is lined, the straps wide enough for a real bra. Printed at Akola, Rajasthan. Wash cold and separately. One dress.',
    price: 2490, stock: 15, isNew: true, added: '2026-10-08',
    drawing: { form: 'maxi-dress', craft: 'dabu', palette: 'indigo', contrast: 'ivory', border: 'block', ground: 'clay', neck: 'square', sleeve: 'none' },
  },
  {
    slug: 'kantha-reversible-quilted-robe-jacket', name: 'Reversible Kantha Quilted Robe Jacket', craft: 'Kantha',
    description: 'Two layers of cotton held together by thousands of running stitches, coral on one side and indigo on the other. No buttons, two patch pockets on each face. Stitched in Birbhum; every piece is a little different. Machine wash cold, gentle. One robe jacket.',
    price: 3290, stock: 8, added: '2026-08-24',
    drawing: { form: 'robe', craft: 'kantha', palette: 'coral', contrast: 'indigo', border: 'kantha', ground: 'stone', sleeve: 'three-quarter' },
  },
  {
    slug: 'khadi-wide-leg-trousers', name: 'Khadi Wide Leg Trousers in Ivory', craft: 'Khadi',
    description: 'High-waisted trousers in undyed handspun cotton, with a flat front, elastic at the back and honest pockets. They fall straight and breathe. Choose the length on the longer side: khadi draws up by two centimetres in the first wash. Machine wash cold. One pair.',
    price: 1790, stock: 26, added: '2026-06-27',
    drawing: { form: 'trousers', craft: 'khadi', palette: 'ivory', contrast: 'kattha', border: 'none', ground: 'dusk' },
  },
  {
    slug: 'bagru-black-shirt-dress', name: 'Bagru Black Shirt Dress', craft: 'Bagru block print',
    description: 'Iron black cotton printed with ivory sprigs, in a knee-length shirt dress with a band of print at the hem. Elbow sleeves, belt loops, a belt to leave at home if you like. Printed by hand in Bagru. Machine wash cold with darks. One dress with belt.',
    price: 2190, salePrice: 1790, stock: 19, added: '2026-01-31',
    drawing: { form: 'shirt-dress', craft: 'bagru', palette: 'iron', contrast: 'madder', border: 'block', ground: 'pearl', sleeve: 'elbow' },
  },
  {
    slug: 'ikat-kimono-robe', name: 'Rani Ikat Evening Robe', craft: 'Pochampally ikat',
    description: 'A mid-length open robe in silk ikat with wide sleeves and a plain band down the front. Throw it over black and go out. Woven in Pochampally, unlined, with French seams. Dry clean. One robe.',
    price: 5290, stock: 6, added: '2025-12-08',
    drawing: { form: 'robe', craft: 'ikat', palette: 'rani', contrast: 'midnight', border: 'contrast', ground: 'sage', sleeve: 'three-quarter' },
  },
  {
    slug: 'sanganeri-poppy-maxi-dress', name: 'Sanganeri Poppy Maxi Dress', craft: 'Sanganeri block print',
    description: 'Printed poppies on pistachio voile, with a V neck, elbow sleeves and a skirt that starts high under the bust. Fully lined in mulmul. Printed in three colours with carved blocks. Machine wash cold in a bag. One dress.',
    price: 2690, stock: 13, added: '2026-04-30',
    drawing: { form: 'maxi-dress', craft: 'sanganeri', palette: 'pista', contrast: 'coral', border: 'vine', ground: 'sky', neck: 'vee', sleeve: 'elbow' },
  },
  {
    slug: 'charcoal-denim-culottes', name: 'Handloom Denim Wide Trousers', craft: 'Handloom denim',
    description: 'Denim woven on a handloom is softer than mill denim and shows it: small irregularities, a dry hand, a slow fade. Wide legs, high waist, contrast stitching. Wash rarely, cold, inside out. One pair.',
    price: 2390, stock: 1, added: '2026-07-11',
    drawing: { form: 'trousers', craft: 'denim', palette: 'midnight', contrast: 'kesar', border: 'none', ground: 'sand' },
  },
  {
    slug: 'lavender-chikan-shirt', name: 'Gulabi Chikan Work Shirt', craft: 'Chikankari',
    description: 'A blush poplin shirt with chikan flowers, sharp at the collar and soft everywhere else. Embroidered by hand in Lucknow, stitched with a proper two-piece collar. Hand wash cool, iron on the reverse. One shirt.',
    price: 1690, stock: 23, added: '2026-09-17', isNew: true,
    drawing: { form: 'shirt', craft: 'chikankari', palette: 'gulabi', contrast: 'ivory', border: 'none', ground: 'stone', sleeve: 'three-quarter' },
  },
  {
    slug: 'peacock-mashru-short-jacket', name: 'Brocade Short Jacket in Bottle Green', craft: 'Banarasi brocade',
    description: 'A cropped jacket in silk brocade with a band collar and cloth buttons, cut to be worn with jeans as happily as with a saree. Gold blossoms on bottle green, lined in cotton. Woven in Varanasi. Dry clean only. One jacket.',
    price: 4990, salePrice: 4290, stock: 7, added: '2025-11-22',
    drawing: { form: 'jacket', craft: 'banarasi', palette: 'bottle', contrast: 'lac', border: 'zari', ground: 'rose', sleeve: 'full' },
  },
];
