import type { RatedItem, StarterItem } from '../../../quotations/item-library/item-library.service.ts'
import type { SeededRandom } from '../seeded-random.ts'

const DAY = 86_400_000

/** What a square foot of work costs the client by category, in rupees; other units follow from it. */
const PER_SQFT: Readonly<Record<string, number>> = {
  'Civil & Demolition': 85,
  'Flooring & Tiling': 165,
  'False Ceiling': 115,
  Carpentry: 1150,
  'Modular Kitchen': 1650,
  'Wardrobes & Storage': 1480,
  'Loose Furniture': 1900,
  'Doors & Windows': 620,
  'Painting & Polish': 34,
  Electrical: 70,
  Lighting: 140,
  'Plumbing & Sanitary': 95,
  HVAC: 190,
  'Glass & Aluminium': 640,
  'Wall Finishes': 220,
  'Soft Furnishing': 260,
  Fabrication: 480,
  'Services & Supervision': 75,
  'Cleaning & Handover': 14,
}
/** How many square feet one of a unit is worth. */
const WORTH: Readonly<Record<string, number>> = {
  sqft: 1,
  sqm: 10.76,
  rft: 0.8,
  rmt: 2.6,
  nos: 11,
  set: 24,
  pair: 3,
  point: 9,
  sheet: 32,
  roll: 40,
  lot: 90,
  cft: 1.6,
  cum: 56,
  ls: 320,
  visit: 40,
  day: 28,
  hour: 9,
  '%': 0.08,
}

/** A second grade of what a category offers: how it is called, what it costs more, and of which makes both are. */
const GRADES: Readonly<Record<string, { grade: string; brands: readonly [string, string] }>> = {
  'Civil & Demolition': { grade: 'night shift', brands: ['', ''] },
  'Flooring & Tiling': { grade: 'premium range', brands: ['Kajaria', 'Simpolo'] },
  'False Ceiling': { grade: 'with insulation', brands: ['Saint-Gobain Gyproc', 'USG Boral'] },
  Carpentry: { grade: 'BWP marine ply', brands: ['CenturyPly', 'Greenply'] },
  'Modular Kitchen': { grade: 'acrylic finish', brands: ['Hettich', 'Blum'] },
  'Wardrobes & Storage': { grade: 'veneer finish', brands: ['Hettich', 'Häfele'] },
  'Loose Furniture': { grade: 'solid teak', brands: ['', ''] },
  'Doors & Windows': { grade: 'engineered teak', brands: ['Godrej', 'Yale'] },
  'Painting & Polish': { grade: 'premium range', brands: ['Asian Paints', 'Dulux'] },
  Electrical: { grade: 'premium range', brands: ['Anchor', 'Legrand'] },
  Lighting: { grade: 'dimmable', brands: ['Wipro', 'Philips'] },
  'Plumbing & Sanitary': { grade: 'premium range', brands: ['Jaquar', 'Kohler'] },
  HVAC: { grade: 'inverter', brands: ['Voltas', 'Daikin'] },
  'Glass & Aluminium': { grade: 'tinted', brands: ['Saint-Gobain', 'Asahi India'] },
  'Wall Finishes': { grade: 'imported', brands: ['', ''] },
  'Soft Furnishing': { grade: 'imported', brands: ['', ''] },
  Fabrication: { grade: 'stainless steel', brands: ['Tata Steel', 'Jindal'] },
  'Services & Supervision': { grade: 'outside Bengaluru', brands: ['', ''] },
  'Cleaning & Handover': { grade: 'occupied home', brands: ['', ''] },
}
const PLAIN = { grade: 'premium range', brands: ['', ''] } as const
const VENDORS = ['Sri Balaji Traders', 'Lakshmi Plywoods', 'Metro Hardware', 'Deccan Ceramics', 'City Electricals']

/** How many items the library has (QT-321). */
const ITEMS = 600

/**
 * Prices the items of the starter library for the demo's firm, each in two grades until there are 600; most rates are of the last
 * three months.
 */
export function demoRates(random: SeededRandom, now: Date): (item: StarterItem) => RatedItem[] {
  let made = 0
  return item => {
    const { grade, brands } = GRADES[item.category] ?? PLAIN
    const cost = (PER_SQFT[item.category] ?? 60) * (WORTH[item.unit] ?? 1) * (0.62 + random.next() * 0.5)
    const rated = [
      { name: item.name, factor: 1, brand: brands[0] },
      { name: `${item.name}, ${grade}`, factor: 1.22 + random.next() * 0.3, brand: brands[1] },
    ].slice(0, Math.max(0, ITEMS - made))
    return rated.map(({ name, factor, brand }) => {
      made += 1
      const days = random.chance(0.12) ? random.int(95, 240) : random.int(4, 80)
      return {
        name,
        code: `AN-${String(made).padStart(4, '0')}`,
        brand,
        vendor: random.pick(VENDORS),
        ...ratesOf(cost * factor, 1.16 + random.next() * 0.3),
        rateAt: new Date(now.getTime() - days * DAY),
      }
    })
  }
}

/** Rounded as a firm would: small rates to the rupee, others to five or fifty. */
function ratesOf(selling: number, markup: number): { costRate: string; sellingRate: string } {
  const step = selling < 100 ? 1 : selling < 2000 ? 5 : 50
  const rounded = Math.max(step, Math.round(selling / step) * step)
  return { sellingRate: rounded.toFixed(2), costRate: (rounded / markup).toFixed(2) }
}
