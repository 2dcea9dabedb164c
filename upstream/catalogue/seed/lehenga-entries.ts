import type { SeedEntry } from './seed-product.ts';

/** The lehengas of the first catalogue. */
export const lehengaEntries: readonly SeedEntry[] = [
  {
    slug: 'lac-zardozi-bridal-lehenga', name: 'Lac Zardozi Bridal Lehenga', craft: 'Zardozi',
    description: 'Coiled metal thread, sequins and tiny seed beads are couched on lac red velvet by embroiderers of Old Lucknow, who stretch the cloth on a wooden frame and sit around it. The skirt has twenty-four panels and a cotton lining with a stiffened hem. It is heavy, as a bride expects. Dry clean only, by a specialist. The set has a stitched lehenga, an unstitched blouse piece and a net dupatta of 2.4 m.',
    price: 24500, stock: 4, added: '2026-01-16',
    drawing: { form: 'lehenga', craft: 'zardozi', palette: 'lac', contrast: 'kesar', border: 'zari', ground: 'sand' },
  },
  {
    slug: 'rani-gota-patti-sangeet-lehenga', name: 'Rani Gota Patti Sangeet Lehenga', craft: 'Gota patti',
    description: 'Folded gota flowers scatter over rani pink georgette and thicken towards a broad hem. Made to dance in: the flare measures nearly seven metres and the lining is soft cotton. Stitched in Jaipur. Dry clean only. Includes the lehenga with a drawstring waist, an unstitched blouse piece and a marigold dupatta of 2.3 m.',
    price: 12990, salePrice: 10990, stock: 9, added: '2026-04-11',
    drawing: { form: 'lehenga-twirl', craft: 'gota', palette: 'rani', contrast: 'haldi', border: 'gota', ground: 'pearl' },
  },
  {
    slug: 'navratri-mirror-work-chaniya-choli', name: 'Navratri Mirror Work Chaniya Choli', craft: 'Kutchi mirror work',
    description: 'Round shisha mirrors are held by a ring of buttonhole stitch, with bright cotton embroidery between them, on midnight blue cotton. Worked by Rabari and Ahir women in Kutch. It catches every lamp of the garba ground. Hand wash cold, inside out, and never bleach. The set holds a chaniya, a backless tie choli in a free-fit cut and a bandhani dupatta of 2.2 m.',
    price: 8450, stock: 12, isNew: true, added: '2026-09-14',
    drawing: { form: 'lehenga-twirl', craft: 'mirror', palette: 'midnight', contrast: 'madder', border: 'mirror', ground: 'clay' },
  },
  {
    slug: 'peacock-banarasi-lehenga', name: 'Peacock Banarasi Silk Lehenga', craft: 'Banarasi brocade',
    description: 'Twelve panels of Banarasi silk with woven jaal, cut so that the vines run unbroken from waist to hem. The colour is the blue-green of a peacock\'s neck, with zari in antique gold. Cotton lined, with a concealed side zip. Dry clean only. Comes with an unstitched brocade blouse piece and a plain silk dupatta of 2.4 m.',
    price: 17800, stock: 6, added: '2026-02-20',
    drawing: { form: 'lehenga', craft: 'banarasi', palette: 'peacock', contrast: 'lac', border: 'vine', ground: 'rose' },
  },
  {
    slug: 'gulabi-chikankari-day-lehenga', name: 'Gulabi Chikankari Day Lehenga', craft: 'Chikankari',
    description: 'Blush georgette, embroidered by hand in Lucknow in white cotton with murri knots and fine jaali. Gentle colours for a mehendi morning or a garden wedding. The skirt is lined in mulmul and moves like a summer dress. Dry clean, iron on the reverse. The set has a stitched lehenga, an unstitched blouse piece and an embroidered dupatta of 2.3 m.',
    price: 14600, stock: 7, added: '2026-05-19',
    drawing: { form: 'lehenga', craft: 'chikankari', palette: 'gulabi', contrast: 'ivory', border: 'lace', ground: 'sage' },
  },
  {
    slug: 'kesar-leheriya-flared-lehenga', name: 'Kesar Leheriya Flared Lehenga', craft: 'Leheriya',
    description: 'Diagonal waves of saffron and white run round the whole skirt, matched at every seam. Dyed in Jaipur on georgette, with a slim gota edge. Light enough to pack, bright enough for a sangeet. Cold hand wash separately or dry clean. Includes a stitched lehenga, an unstitched blouse piece and a chiffon dupatta of 2.2 m.',
    price: 6890, salePrice: 5890, stock: 15, added: '2026-07-08',
    drawing: { form: 'lehenga-twirl', craft: 'leheriya', palette: 'kesar', contrast: 'rani', border: 'gota', ground: 'sky' },
  },
  {
    slug: 'bottle-green-bandhani-silk-lehenga', name: 'Bottle Green Bandhani Silk Lehenga', craft: 'Bandhani',
    description: 'Modal satin tied into fine rings and dyed twice, yellow under green, so that every dot has a warm heart. From a family of tiers in Bhuj. The skirt has sixteen panels and a drawstring with silk tassels. Dry clean the first time. The set includes the lehenga, an unstitched blouse piece and a contrast dupatta of 2.3 m.',
    price: 9950, stock: 8, added: '2025-12-05',
    drawing: { form: 'lehenga', craft: 'bandhani', palette: 'bottle', contrast: 'rani', border: 'zari', ground: 'sand' },
  },
  {
    slug: 'ivory-sanganeri-garden-lehenga', name: 'Ivory Sanganeri Garden Lehenga', craft: 'Sanganeri block print',
    description: 'Block-printed rose sprigs on ivory Chanderi, edged with a printed vine and a narrow line of gold. Printed by hand in Sanganer, three blocks to each flower. A lehenga for people who prefer gardens to ballrooms. Dry clean. Comes with an unstitched printed blouse piece and a plain coral dupatta of 2.3 m.',
    price: 7450, stock: 11, added: '2026-03-09',
    drawing: { form: 'lehenga', craft: 'sanganeri', palette: 'ivory', contrast: 'coral', border: 'vine', ground: 'clay' },
  },
  {
    slug: 'phulkari-bagh-festive-lehenga', name: 'Phulkari Bagh Festive Lehenga', craft: 'Phulkari',
    description: 'A bagh is a garden: embroidery so dense that the madder cotton beneath hardly shows. Untwisted silk floss is laid in diamonds counted from the wrong side, by women in Patiala and Tripuri. It has a warm gleam that turns as you do. Dry clean only. The set has a stitched lehenga, an unstitched blouse piece and a kesar dupatta of 2.3 m.',
    price: 11250, salePrice: 9750, stock: 5, added: '2026-01-29',
    drawing: { form: 'lehenga-twirl', craft: 'phulkari', palette: 'madder', contrast: 'kesar', border: 'contrast', ground: 'stone' },
  },
  {
    slug: 'indigo-ajrakh-cotton-lehenga', name: 'Indigo Ajrakh Cotton Lehenga', craft: 'Ajrakh',
    description: 'Ajrakh yardage from Kutch cut into a generous circle, with a border of printed vines at the hem. Cotton satin that breathes, so it can be danced in till morning. Natural indigo and madder; expect a little loose colour at first. Cold hand wash separately. Includes the skirt, an unstitched blouse piece and a mulmul dupatta of 2.2 m.',
    price: 5990, stock: 14, added: '2026-06-04',
    drawing: { form: 'lehenga', craft: 'ajrakh', palette: 'indigo', contrast: 'madder', border: 'block', ground: 'pearl' },
  },
  {
    slug: 'jamun-velvet-zardozi-lehenga', name: 'Jamun Velvet Winter Lehenga', craft: 'Zardozi',
    description: 'Cotton velvet in the purple of a ripe jamun, with zardozi sprigs set wide apart so that the pile can show. For winter receptions: it is warm, and falls in deep, slow folds. Embroidered in Bareilly. Dry clean only; steam, never press, the velvet. Comes with an unstitched blouse piece and an organza dupatta of 2.4 m.',
    price: 16450, stock: 3, isNew: true, added: '2026-11-06',
    drawing: { form: 'lehenga-twirl', craft: 'zardozi', palette: 'jamun', contrast: 'gulabi', border: 'vine', ground: 'dusk' },
  },
  {
    slug: 'mint-chanderi-tissue-lehenga', name: 'Mint Chanderi Tissue Lehenga', craft: 'Chanderi',
    description: 'Tissue Chanderi has a metal-wrapped weft, which makes mint silk look as if it had been breathed on by gold. Small woven buttis, a woven border, a light cotton lining. It rustles pleasantly. Dry clean only and roll rather than fold. The set has a stitched lehenga, an unstitched blouse piece and a matching dupatta of 2.3 m.',
    price: 9250, salePrice: 7990, stock: 10, added: '2026-08-15',
    drawing: { form: 'lehenga', craft: 'chanderi', palette: 'mint', contrast: 'gulabi', border: 'zari', ground: 'rose' },
  },
  {
    slug: 'haldi-ceremony-marigold-lehenga', name: 'Haldi Ceremony Marigold Lehenga', craft: 'Bagru block print',
    description: 'Turmeric yellow cotton with block-printed marigolds, made for the one morning when a stain is a blessing. Printed at Bagru with natural colours and lined in mulmul. Machine washable on a gentle cold cycle, separately. Includes a stitched skirt, an unstitched blouse piece and a white mulmul dupatta of 2.2 m.',
    price: 4290, stock: 24, added: '2026-10-19', isNew: true,
    drawing: { form: 'lehenga-twirl', craft: 'bagru', palette: 'haldi', contrast: 'ivory', border: 'block', ground: 'sage' },
  },
  {
    slug: 'madder-kalamkari-panelled-lehenga', name: 'Madder Kalamkari Panelled Lehenga', craft: 'Kalamkari',
    description: 'Panels of pen-drawn vines from Srikalahasti alternate their curves round a madder red skirt. The outlines are iron black, the leaves a green made from indigo over pomegranate. Silk cotton with a dry, pleasant hand. Cold hand wash or dry clean. The set includes an unstitched blouse piece and a plain dupatta of 2.3 m in kattha brown.',
    price: 8790, stock: 8, added: '2026-04-27',
    drawing: { form: 'lehenga', craft: 'kalamkari', palette: 'madder', contrast: 'kattha', border: 'block', ground: 'sky' },
  },
  {
    slug: 'pochampally-festival-half-saree-lehenga', name: 'Pochampally Half Saree Lehenga', craft: 'Pochampally ikat',
    description: 'The langa voni of Telangana and Andhra: a silk ikat skirt, a plain blouse and a dupatta worn like half a saree. Stepped diamonds in coral and ivory, feathered by the dyeing. A traditional gift when a girl comes of age. Dry clean only. Includes a stitched skirt, an unstitched blouse piece and a voni of 2.5 m.',
    price: 10450, stock: 0, added: '2025-12-22',
    drawing: { form: 'lehenga', craft: 'ikat', palette: 'coral', contrast: 'bottle', border: 'ikat', ground: 'sand' },
  },
  {
    slug: 'kanchi-silk-pavadai-lehenga', name: 'Kanchi Silk Pavadai Lehenga', craft: 'Kanjeevaram',
    description: 'A grown-up pavadai in Kanchipuram silk: kesar body, jamun border with temple points, and the weight that makes pleats fall like columns. Woven with the border locked in by korvai. Dry clean only; store in muslin. Comes with an unstitched blouse piece of silk and a plain georgette dupatta of 2.4 m.',
    price: 13900, stock: 6, added: '2026-09-02',
    drawing: { form: 'lehenga', craft: 'kanjeevaram', palette: 'kesar', contrast: 'jamun', border: 'temple', ground: 'pearl' },
  },
  {
    slug: 'firozi-patola-print-lehenga', name: 'Firozi Patola Diamond Lehenga', craft: 'Patola',
    description: 'Single ikat from Rajkot, in which only the weft is tied, brings the diamonds of Patan within reach. Turquoise silk with stepped figures in ivory and madder and a full twelve-panel flare. Crisp, cool, lightweight. Dry clean only. The set has a stitched lehenga, an unstitched blouse piece and a dupatta of 2.3 m.',
    price: 11990, salePrice: 9990, stock: 7, added: '2026-05-02',
    drawing: { form: 'lehenga-twirl', craft: 'patola', palette: 'firozi', contrast: 'madder', border: 'ikat', ground: 'clay' },
  },
  {
    slug: 'pista-jamdani-muslin-lehenga', name: 'Pista Jamdani Muslin Lehenga', craft: 'Jamdani',
    description: 'Muslin from Phulia with floating white sprigs, gathered in soft layers over a pistachio lining. The motifs are laid by hand as the cloth is woven, never embroidered after. Cool, airy and quiet. Hand wash cold or dry clean. Includes the skirt, an unstitched blouse piece and a muslin dupatta of 2.3 m.',
    price: 8690, stock: 9, added: '2026-07-26',
    drawing: { form: 'lehenga', craft: 'jamdani', palette: 'pista', contrast: 'gulabi', border: 'contrast', ground: 'stone' },
  },
  {
    slug: 'iron-black-mirror-night-lehenga', name: 'Iron Black Mirror Night Lehenga', craft: 'Kutchi mirror work',
    description: 'Small mirrors like a scatter of stars on iron black silk cotton, each one stitched in by hand with kesar thread. Worked in Bhujodi, cut in a smooth sixteen-panel flare. It asks for very little jewellery. Dry clean only. The set has a stitched lehenga, an unstitched blouse piece and a madder dupatta of 2.3 m.',
    price: 12450, stock: 5, isNew: true, added: '2026-10-31',
    drawing: { form: 'lehenga', craft: 'mirror', palette: 'iron', contrast: 'madder', border: 'mirror', ground: 'rose' },
  },
  {
    slug: 'lavender-gota-organza-lehenga', name: 'Lavender Gota Organza Lehenga', craft: 'Gota patti',
    description: 'Two layers of lavender organza over a satin lining, with gota leaves stitched to the upper one so that they cast small shadows on the lower. Finished with a scalloped gota hem. Made in Jaipur. Dry clean only, steam to freshen. Comes with an unstitched blouse piece and an organza dupatta of 2.4 m.',
    price: 13250, salePrice: 11450, stock: 6, added: '2026-08-28',
    drawing: { form: 'lehenga-twirl', craft: 'gota', palette: 'lavender', contrast: 'pista', border: 'gota', ground: 'pearl' },
  },
];
