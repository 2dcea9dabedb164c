import type { SeedEntry } from './seed-product.ts';

/** The skirts of the first catalogue. */
export const skirtEntries: readonly SeedEntry[] = [
  {
    slug: 'jaipur-twelve-kali-block-skirt', name: 'Jaipur Twelve Kali Block Print Skirt', craft: 'Bagru block print',
    description: 'Twelve panels, or kalis, of block-printed cotton, narrow at the waist and wide at the ankle. The sprigs are madder, the ground henna green. Drawstring with printed tassels, one side pocket. Printed at Bagru. Machine wash cold, gentle, separately.',
    price: 1690, stock: 25, added: '2026-04-06',
    drawing: { form: 'skirt-flare', craft: 'bagru', palette: 'henna', contrast: 'madder', border: 'block', ground: 'sand' },
  },
  {
    slug: 'indigo-dabu-wrap-skirt', name: 'Indigo Dabu Wrap Skirt', craft: 'Dabu mud resist',
    description: 'A wrap skirt of mud-resist indigo that ties at the hip and fits whatever the month has brought. Generous overlap, so it may be walked in on a windy day. Cotton cambric from Akola. Wash cold and separately. One skirt, free size.',
    price: 1290, salePrice: 1090, stock: 28, added: '2026-06-20',
    drawing: { form: 'skirt-wrap', craft: 'dabu', palette: 'indigo', contrast: 'ivory', border: 'block', ground: 'rose' },
  },
  {
    slug: 'kutch-mirror-festival-skirt', name: 'Kutch Mirror Festival Skirt', craft: 'Kutchi mirror work',
    description: 'Hand-stitched mirrors and bright cotton thread on lac red cotton, gathered full at the waist. Worked by women near Bhuj during the months when the fields rest. It is weighty and turns beautifully. Hand wash inside out, cold. One skirt with drawstring.',
    price: 3890, stock: 9, isNew: true, added: '2026-09-11',
    drawing: { form: 'skirt-flare', craft: 'mirror', palette: 'lac', contrast: 'kesar', border: 'mirror', ground: 'sky' },
  },
  {
    slug: 'coral-tiered-sanganeri-skirt', name: 'Coral Tiered Sanganeri Skirt', craft: 'Sanganeri block print',
    description: 'Three gathered tiers of printed voile, each with its own vine border. Elastic at the back, flat at the front, lined to the knee. Printed with carved blocks in Sanganer. Machine wash cold in a bag. One skirt.',
    price: 1490, stock: 30, added: '2026-05-10',
    drawing: { form: 'skirt-tiered', craft: 'sanganeri', palette: 'coral', contrast: 'ivory', border: 'vine', ground: 'sage' },
  },
  {
    slug: 'pochampally-ikat-aline-skirt', name: 'Pochampally Ikat A-line Skirt', craft: 'Pochampally ikat',
    description: 'Midnight blue ikat cotton with stepped diamonds in ivory and coral, cut in a clean A-line to mid calf. Side zip, two pockets, no lining needed. Woven in Telangana. Cold wash separately the first times. One skirt.',
    price: 1790, stock: 18, added: '2026-01-19',
    drawing: { form: 'skirt-aline', craft: 'ikat', palette: 'midnight', contrast: 'coral', border: 'ikat', ground: 'clay' },
  },
  {
    slug: 'haldi-leheriya-circle-skirt', name: 'Haldi Leheriya Circle Skirt', craft: 'Leheriya',
    description: 'A true circle of turmeric georgette, so the dyed waves run straight at the front and turn to chevrons at the sides. Gota at the hem, cotton lining. Dyed in Jaipur. Gentle cold hand wash, hang to dry. One skirt.',
    price: 2290, salePrice: 1890, stock: 14, added: '2026-07-22',
    drawing: { form: 'skirt-flare', craft: 'leheriya', palette: 'haldi', contrast: 'rani', border: 'gota', ground: 'pearl' },
  },
  {
    slug: 'peacock-banarasi-midi-skirt', name: 'Peacock Banarasi Midi Skirt', craft: 'Banarasi brocade',
    description: 'Silk brocade from Varanasi with gold blossoms on teal, in an A-line midi with knife-sharp front pleats. Wear it with a white shirt and you are dressed for anything. Lined, with a hidden zip. Dry clean only. One skirt.',
    price: 4490, stock: 7, added: '2026-02-23',
    drawing: { form: 'skirt-aline', craft: 'banarasi', palette: 'peacock', contrast: 'lac', border: 'zari', ground: 'rose' },
  },
  {
    slug: 'ajrakh-madder-long-skirt', name: 'Madder Ajrakh Long Skirt', craft: 'Ajrakh',
    description: 'Ajrakh in its warm mood: madder red leads, indigo outlines. Ankle length with soft gathers and a printed border, in cotton satin from Ajrakhpur. Cold hand wash separately; it drinks the light better every year. One skirt with drawstring.',
    price: 2190, stock: 16, added: '2025-12-14',
    drawing: { form: 'skirt-flare', craft: 'ajrakh', palette: 'madder', contrast: 'indigo', border: 'block', ground: 'stone' },
  },
  {
    slug: 'ivory-chikan-tiered-skirt', name: 'Ivory Chikan Tiered Skirt', craft: 'Chikankari',
    description: 'Cotton tiers embroidered white on ivory in Lucknow, with lace-like jaali along each edge. Soft elastic waist and a full cotton slip. Hand wash cool and dry in shade. One skirt with slip.',
    price: 2690, stock: 0, added: '2026-03-23',
    drawing: { form: 'skirt-tiered', craft: 'chikankari', palette: 'ivory', contrast: 'gulabi', border: 'lace', ground: 'sky' },
  },
  {
    slug: 'jamun-bandhani-gathered-skirt', name: 'Jamun Bandhani Gathered Skirt', craft: 'Bandhani',
    description: 'Purple satin modal, tied in rings and flowers in Bhuj and gathered under a plain yoke. The tie marks leave a fine texture that makes the skirt sway. Dry clean, or cold hand wash alone. One skirt.',
    price: 2490, stock: 12, added: '2026-08-18',
    drawing: { form: 'skirt-flare', craft: 'bandhani', palette: 'jamun', contrast: 'haldi', border: 'zari', ground: 'sage' },
  },
  {
    slug: 'kalamkari-pomegranate-wrap-skirt', name: 'Kalamkari Garden Wrap Skirt', craft: 'Kalamkari',
    description: 'Vines printed in vegetable colours on rind yellow cotton, wrapped and tied at the side. From Pedana in Andhra Pradesh. Falls to the ankle; the overlap hides a pocket. Cold hand wash. One skirt, free size.',
    price: 1390, stock: 22, added: '2026-10-15', isNew: true,
    drawing: { form: 'skirt-wrap', craft: 'kalamkari', palette: 'pomegranate', contrast: 'kattha', border: 'block', ground: 'dusk' },
  },
  {
    slug: 'khadi-kattha-panel-skirt', name: 'Kattha Khadi Panel Skirt', craft: 'Khadi',
    description: 'Handspun cotton in kattha brown, with a contrast hem and deep pockets. Six panels, a flat waistband and a coconut-shell button. It takes a few wearings to learn your shape. Machine wash cold. One skirt.',
    price: 1590, salePrice: 1290, stock: 3, added: '2025-11-27',
    drawing: { form: 'skirt-aline', craft: 'khadi', palette: 'kattha', contrast: 'kesar', border: 'kantha', ground: 'pearl' },
  },
];
