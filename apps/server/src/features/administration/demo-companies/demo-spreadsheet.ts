import { type DemoProfile, demoProfiles, profileMaker } from './demo-profiles.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const SEED = 411_045
const ROWS = 120
/** Every how many rows one has a cell that cannot be imported. */
const WRONG_EVERY = 10
const REFERRERS = ['Old client', 'Ar. Deepa Menon', 'Rao residence', 'Café Terra'] as const
const ACCENTED = ['André', 'José', 'Zoë', 'Renée'] as const

/** The columns as somebody at a stall arranged them: other names, another order, and some that no lead has. */
const COLUMNS = [
  ['Sr. No.', (_, index) => String(index + 1)],
  ['Contact No.', (row, index, random) => untidyPhone(row.phone, index, random)],
  ['Client Name', row => `${row.firstName} ${row.lastName}`],
  ['Lead Status', () => 'New'],
  ['Requirement', (row, index) => (index % 4 === 0 ? row.scope.toUpperCase() : row.scope)],
  ['Budget (Rs.)', (row, index) => untidyBudget(row.budget, index)],
  ['Pincode', (row, index) => (index % 7 === 0 ? `${row.pinCode.slice(0, 3)} ${row.pinCode.slice(3)}` : row.pinCode)],
  ['City', (row, index) => (index % 9 === 0 ? `${row.city} ` : row.city)],
  ['E-mail', (row, index) => (index % 6 === 0 ? row.email.toUpperCase() : row.email)],
  ['Built-up Area', (row, index) => untidyArea(row.area, index)],
  ['Site Address', row => `"${row.address}"`],
  ['Source', () => 'Housing Expo'],
  ['Referred By', (_, index) => (index % 3 === 0 ? REFERRERS[(index / 3) % REFERRERS.length]! : '')],
  ['Expected Closure', (_, index) => (index % 5 === 0 ? 'next month' : '')],
  ['Remarks', row => `"${row.remarks}"`],
] as const satisfies readonly (readonly [string, (row: DemoProfile, index: number, random: SeededRandom) => string])[]

/**
 * An untidy spreadsheet to try the import with: semicolons, Windows-1252, renamed columns in another order, every tenth
 * row wrong in one cell, some rows that repeat each other or leads of the demo company.
 */
export function demoSpreadsheet(): Buffer {
  const random = seededRandom(SEED)
  const rows = untidyRows(random)
  const lines = rows.map((row, index) => {
    const cells = COLUMNS.map(([, cell]) => cell(row, index, random))
    return (index % WRONG_EVERY === WRONG_EVERY - 1 ? withMistake(cells, (index + 1) / WRONG_EVERY) : cells).join(';')
  })
  lines.splice(60, 0, ';'.repeat(COLUMNS.length - 1))
  return windows1252([COLUMNS.map(([heading]) => heading).join(';'), ...lines, ''].join('\r\n'))
}

function untidyRows(random: SeededRandom): DemoProfile[] {
  const known = demoProfiles().filter(one => one.email !== '')
  const make = profileMaker(random)
  const rows = Array.from({ length: ROWS }, make)
  rows.forEach((row, index) => {
    if (index % 29 === 3) row.firstName = ACCENTED[((index - 3) / 29) % ACCENTED.length]!
  })
  // four of them have asked before, two stand in the sheet twice
  for (const [place, index] of [11, 34, 52, 87].entries())
    rows[index] = { ...rows[index]!, ...contactOf(known[place * 9]!) }
  for (const [from, index] of [
    [20, 75],
    [41, 102],
  ] as const) {
    rows[index] = { ...rows[index]!, ...contactOf(rows[from]!) }
  }
  return rows
}

const contactOf = ({ firstName, lastName, phone, email }: DemoProfile) => ({ firstName, lastName, phone, email })

function untidyPhone(phone: string, index: number, random: SeededRandom): string {
  const ways = [
    phone,
    `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
    `${phone.slice(0, 5)}-${phone.slice(5)}`,
    `0${phone}`,
    `91${phone}`,
    `${phone}.0`,
  ]
  return index % 2 === 0 ? random.pick(ways) : phone
}

function untidyBudget(budget: number | null, index: number): string {
  if (budget === null) return ''
  const grouped = budget.toLocaleString('en-IN')
  return [String(budget), grouped, `Rs. ${grouped}/-`, `${grouped}.00`][index % 4]!
}

function untidyArea(area: number | null, index: number): string {
  if (area === null) return ''
  return [String(area), `${area} sqft`, `${area.toLocaleString('en-IN')} sq. ft.`][index % 3]!
}

type Heading = (typeof COLUMNS)[number][0]
const place = (heading: Heading): number => COLUMNS.findIndex(([name]) => name === heading)

/** What goes wrong at a stall: a digit lost, a word where a number belongs, a number that a program has shortened. */
const MISTAKES: readonly (readonly [Heading, (cell: string) => string])[] = [
  ['Contact No.', cell => cell.replace(/\D/g, '').slice(-9)],
  ['Pincode', cell => cell.replace(/\s/g, '').slice(0, 5)],
  ['E-mail', () => 'will send on whatsapp'],
  ['Budget (Rs.)', () => 'to be decided'],
  ['Client Name', () => 'www.example.com'],
  ['Contact No.', () => '9.84501E+09'],
  ['City', () => '560034'],
  ['Pincode', cell => cell.replace(/0/g, 'O').replace(/1/g, 'I')],
  ['Client Name', () => ''],
  ['Built-up Area', () => 'approx 3 BHK'],
  ['E-mail', cell => (cell || 'client@example.com').replace('@', ' at ')],
  ['Contact No.', () => 'see visiting card'],
]

function withMistake(cells: readonly string[], number: number): string[] {
  const [heading, spoil] = MISTAKES[(number - 1) % MISTAKES.length]!
  return cells.map((cell, index) => (index === place(heading) ? spoil(cell) : cell))
}

const OUTSIDE_LATIN1: Readonly<Record<string, number>> = { '’': 0x92, '–': 0x96, '€': 0x80 }
/** The code page of older spreadsheet programs. */
const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map(character => OUTSIDE_LATIN1[character] ?? character.charCodeAt(0)))
