import type { SeedEntry } from './seed-product.ts';

/** The accessories of the first catalogue. */
export const accessoryEntries: readonly SeedEntry[] = [
  {
    slug: 'phulkari-bagh-dupatta', name: 'Phulkari Bagh Dupatta', craft: 'Phulkari',
    description: 'Floss embroidery in kesar and rani over madder cotton, dense enough that the ground barely shows. Made by women of Patiala, counted from the back of the cloth. It turns a plain white suit into an occasion. Dry clean only. One dupatta, 2.3 m by 90 cm.',
    price: 2490, stock: 14, added: '2026-01-05',
    drawing: { form: 'dupatta', craft: 'phulkari', palette: 'madder', contrast: 'kesar', border: 'contrast', ground: 'sand' },
  },
  {
    slug: 'brocade-potli-bag', name: 'Rani Brocade Potli Bag', craft: 'Banarasi brocade',
    description: 'A drawstring potli of Banarasi brocade with beaded tassels, lined in satin. Holds a phone, keys, a lipstick and a handful of sweets for the road. Sewn in Varanasi from the ends of saree lengths. Wipe with a dry cloth only. One bag, 22 cm tall, with a wrist cord.',
    price: 890, salePrice: 699, stock: 32, added: '2026-03-17',
    drawing: { form: 'potli', craft: 'banarasi', palette: 'rani', contrast: 'bottle', border: 'zari', ground: 'pearl' },
  },
  {
    slug: 'temple-jhumka-earrings', name: 'Temple Jhumka Earrings', craft: 'Temple jewellery',
    description: 'Bell-shaped jhumkas in gold-plated brass with a lotus stud and a fringe of small pearls. Cast and chased by hand in Nagercoil, where temple jewellery has been made for generations. Each weighs 14 grams. Keep dry and away from perfume. One pair with push backs.',
    price: 1290, stock: 18, isNew: true, added: '2026-10-25',
    drawing: { form: 'jhumka', craft: 'zardozi', palette: 'kesar', contrast: 'lac', border: 'none', ground: 'rose' },
  },
  {
    slug: 'lac-bangle-stack', name: 'Jaipur Lac Bangle Stack', craft: 'Lac work',
    description: 'Eight bangles shaped from warm lac and set with tiny glass stones and mirrors, by the Manihar families of Jaipur. Bright, warm and pleasantly light. Lac softens in heat, so keep them out of the sun and hot water. A stack of eight in madder, haldi and gold; inner diameter 6.2 cm.',
    price: 649, stock: 29, added: '2026-05-08',
    drawing: { form: 'bangles', craft: 'mirror', palette: 'madder', contrast: 'haldi', border: 'none', ground: 'sage' },
  },
  {
    slug: 'embroidered-rani-juttis', name: 'Hand-Embroidered Rani Juttis', craft: 'Zardozi',
    description: 'Punjabi juttis with a leather sole and a velvet upper worked in gold-toned thread. They have no left or right when new, and take on your feet within a week. Made in Patiala. Wipe clean, keep dry. One pair in a cotton bag.',
    price: 1490, salePrice: 1190, stock: 16, added: '2026-04-17',
    drawing: { form: 'jutti', craft: 'zardozi', palette: 'rani', contrast: 'kesar', border: 'zari', ground: 'clay' },
  },
  {
    slug: 'midnight-kashida-stole', name: 'Midnight Kantha Wool Stole', craft: 'Kantha',
    description: 'Fine merino blended with cotton, stitched all over with running stitch in ivory and coral. Light, but warm enough for a December platform. Stitched in Birbhum. Dry clean or cold hand wash flat. One stole, 2 m by 70 cm, with a knotted fringe.',
    price: 1990, stock: 17, added: '2025-11-16',
    drawing: { form: 'stole', craft: 'kantha', palette: 'midnight', contrast: 'coral', border: 'kantha', ground: 'stone' },
  },
  {
    slug: 'chanderi-gold-dupatta', name: 'Ivory and Gold Chanderi Dupatta', craft: 'Chanderi',
    description: 'A sheer ivory dupatta with woven buttis and a broad zari border at both ends, from the looms of Chanderi. It goes with every suit you already own. Dry clean, keep rolled. One dupatta, 2.4 m by 95 cm.',
    price: 1690, stock: 24, added: '2026-07-05',
    drawing: { form: 'dupatta', craft: 'chanderi', palette: 'ivory', contrast: 'kesar', border: 'zari', ground: 'sky' },
  },
  {
    slug: 'bandhani-silk-dupatta', name: 'Bottle Green Bandhani Silk Dupatta', craft: 'Bandhani',
    description: 'Gajji silk tied in thousands of tiny knots and dyed yellow, then green. From Jamnagar, with the crinkle left in and silk tassels at the corners. Dry clean the first time. One dupatta, 2.3 m by 90 cm.',
    price: 2890, stock: 10, added: '2026-02-28',
    drawing: { form: 'dupatta', craft: 'bandhani', palette: 'bottle', contrast: 'madder', border: 'zari', ground: 'rose' },
  },
  {
    slug: 'kanjeevaram-blouse-piece', name: 'Kanjeevaram Silk Blouse Piece', craft: 'Kanjeevaram',
    description: 'One metre of Kanchipuram silk with fine gold-toned checks and a temple border for the sleeves, unstitched. Enough for a blouse with elbow sleeves up to size XL. Line it before stitching. Dry clean only. One blouse piece, 100 by 90 cm.',
    price: 1450, stock: 21, added: '2026-06-14',
    drawing: { form: 'blouse-piece', craft: 'kanjeevaram', palette: 'jamun', contrast: 'kesar', border: 'temple', ground: 'pearl' },
  },
  {
    slug: 'ajrakh-cotton-blouse-piece', name: 'Ajrakh Cotton Blouse Piece', craft: 'Ajrakh',
    description: 'Unstitched Ajrakh cotton from Kutch, to be cut into a blouse for a plain saree. Printed with resist and madder on both faces. Wash once before stitching, as it may draw up slightly. One blouse piece, 100 by 110 cm.',
    price: 449, stock: 40, added: '2026-08-02',
    drawing: { form: 'blouse-piece', craft: 'ajrakh', palette: 'madder', contrast: 'indigo', border: 'block', ground: 'sand' },
  },
  {
    slug: 'kutch-mirror-potli', name: 'Midnight Mirror Potli', craft: 'Kutchi mirror work',
    description: 'A round potli in midnight cotton covered in hand-stitched mirrors, with shell-tipped cords. Made by a women\'s co-operative in Bhuj. Spot clean only. One bag, 20 cm tall, lined in cotton.',
    price: 990, stock: 0, added: '2025-12-02',
    drawing: { form: 'potli', craft: 'mirror', palette: 'midnight', contrast: 'rani', border: 'mirror', ground: 'clay' },
  },
  {
    slug: 'zardozi-evening-clutch', name: 'Zardozi Evening Clutch', craft: 'Zardozi',
    description: 'A flat envelope clutch in bottle green silk, embroidered with coiled metal thread and sequins in Bareilly. Magnetic flap, satin lining, a chain that hides inside. Store in its bag, away from damp. One clutch, 24 by 15 cm.',
    price: 1890, stock: 12, added: '2026-09-06',
    drawing: { form: 'clutch', craft: 'zardozi', palette: 'bottle', contrast: 'kesar', border: 'zari', ground: 'rose' },
  },
  {
    slug: 'peacock-brocade-juttis', name: 'Peacock Brocade Juttis', craft: 'Banarasi brocade',
    description: 'Juttis in teal silk brocade with a padded leather insole and a stitched edge. Soft enough for a whole wedding on your feet. Made in Jaipur. Keep dry, brush off dust. One pair in a cotton bag.',
    price: 1390, stock: 3, added: '2026-05-16',
    drawing: { form: 'jutti', craft: 'banarasi', palette: 'peacock', contrast: 'rani', border: 'zari', ground: 'sand' },
  },
  {
    slug: 'block-print-mulmul-stole', name: 'Haldi Block Print Mulmul Stole', craft: 'Sanganeri block print',
    description: 'A mulmul stole with printed sprigs, soft enough to live in a handbag. Sun on the way out, air conditioning on the way back. Printed in Sanganer. Hand wash cold. One stole, 2 m by 75 cm.',
    price: 399, salePrice: 299, stock: 37, added: '2026-06-02',
    drawing: { form: 'stole', craft: 'sanganeri', palette: 'haldi', contrast: 'bottle', border: 'vine', ground: 'sage' },
  },
];
