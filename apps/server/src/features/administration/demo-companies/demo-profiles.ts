import type { TeamKey } from './demo-firm.ts'
import { FIRMS, MEN, SURNAMES, WOMEN } from './demo-names.ts'
import { BUILDINGS, PLACES } from './demo-places.ts'
import { REMARKS, SOURCES, WORK_SCOPES } from './demo-work.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** Who enquires about what: everything of a demo lead that does not depend on today. */
export interface DemoProfile {
  firstName: string
  lastName: string
  companyName: string
  email: string
  phone: string
  address: string
  locality: string
  city: string
  pinCode: string
  area: number | null
  /** rupees */
  budget: number | null
  scope: string
  team: TeamKey
  source: string
  origin: string
  remarks: string
}

const SEED = 560_038
export const DEMO_LEADS = 302
/** The last of them repeat the phone or the address of an earlier one, as it happens in every firm. */
const REPEATED = 6
const LAKH = 100_000
const CROSSES = ['1st', '2nd', '3rd', '4th', '5th', '7th', '9th', '12th', '16th', '21st', '22nd']

/** The demo firm's enquiries; the same at every call. */
export function demoProfiles(): DemoProfile[] {
  const random = seededRandom(SEED)
  const make = profileMaker(random)
  const profiles = Array.from({ length: DEMO_LEADS - REPEATED }, make)
  return [...profiles, ...repeats(profiles.filter(one => one.email !== '').slice(20, 20 + REPEATED), make)]
}

/** Makes one believable enquiry after the other, no two with one phone or address. */
export function profileMaker(random: SeededRandom): () => DemoProfile {
  const takenPhones = new Set<string>()
  const takenEmails = new Set<string>()
  return () => {
    const scope = random.weighted(WORK_SCOPES)
    const place = random.weighted(PLACES)
    const source = random.weighted(SOURCES)
    const [locality, pinCode] = random.pick(place.localities)
    const firstName = random.pick(random.chance(0.45) ? WOMEN : MEN)
    const lastName = random.pick(SURNAMES)
    const isFirm = scope.isOffice ? random.chance(0.85) : random.chance(0.02)
    return {
      firstName,
      lastName,
      companyName: isFirm ? random.pick(FIRMS) : '',
      email: random.chance(0.84) ? newEmail(random, takenEmails, `${firstName}.${lastName}`) : '',
      phone: newPhone(random, takenPhones),
      address: addressIn(random, locality),
      locality,
      city: place.city,
      pinCode,
      area: random.chance(0.8) ? roundTo(between(random, scope.area), 10) : null,
      budget: random.chance(0.88) ? roundTo(between(random, scope.lakh) * LAKH, 25_000) : null,
      scope: scope.name,
      team: scope.team,
      source: source.name,
      origin: source.origins.length > 0 && random.chance(0.6) ? random.pick(source.origins) : '',
      remarks: random.chance(0.4) ? random.pick(REMARKS) : '',
    }
  }
}

/** Small values are more frequent than large ones. */
const between = (random: SeededRandom, [from, to]: readonly [number, number]): number =>
  from + (to - from) * random.next() ** 1.6
const roundTo = (value: number, step: number): number => Math.max(step, Math.round(value / step) * step)

function newPhone(random: SeededRandom, taken: Set<string>): string {
  for (;;) {
    const phone = `${random.pick(['98', '99', '97', '94', '90', '88', '81', '73'])}${random.int(10_000_000, 99_999_999)}`
    if (taken.has(phone)) continue
    taken.add(phone)
    return phone
  }
}

/** Addresses under example.com and its like belong to nobody. */
function newEmail(random: SeededRandom, taken: Set<string>, name: string): string {
  const host = random.pick(['example.com', 'example.com', 'example.org', 'example.net'])
  for (let number = 0; ; number++) {
    const email = `${name.toLowerCase()}${number === 0 ? '' : number + random.int(1, 80)}@${host}`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

function addressIn(random: SeededRandom, locality: string): string {
  return random.chance(0.55)
    ? `${random.pick(['A', 'B', 'C', 'D'])}-${random.int(1, 18)}0${random.int(1, 8)}, ${random.pick(BUILDINGS)}, ${locality}`
    : `${random.int(2, 480)}, ${random.pick(CROSSES)} Cross, ${locality}`
}

/** The same people once more: asked again by another way, with a new address, a shorter name or a second phone. */
function repeats(originals: readonly DemoProfile[], make: () => DemoProfile): DemoProfile[] {
  return originals.map((original, index) => {
    const other = make()
    const again = { ...original, source: other.source, origin: other.origin, remarks: other.remarks, companyName: '' }
    if (index % 3 === 0) return { ...again, email: original.email.replace('@', '.home@') }
    if (index % 3 === 1) return { ...again, lastName: original.lastName.slice(0, 1), budget: other.budget }
    return { ...again, phone: other.phone }
  })
}
