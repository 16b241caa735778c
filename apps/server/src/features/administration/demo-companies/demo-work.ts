import type { TeamKey } from './demo-firm.ts'

/** What people ask for: how often, whose work it is, budgets in lakh and areas in square feet. */
interface WorkScope {
  name: string
  weight: number
  team: TeamKey
  lakh: readonly [number, number]
  area: readonly [number, number]
  isOffice?: true
}
export const WORK_SCOPES: readonly WorkScope[] = [
  { name: 'Interior Design Services', weight: 26, team: 'interiors', lakh: [6, 28], area: [900, 2600] },
  { name: 'Full Design services', weight: 13, team: 'interiors', lakh: [18, 75], area: [1400, 4200] },
  { name: 'Renovation of the house', weight: 16, team: 'build', lakh: [8, 45], area: [800, 3000] },
  { name: 'Modular Kitchen', weight: 14, team: 'interiors', lakh: [2, 9], area: [90, 220] },
  { name: 'Architecture Design Services', weight: 8, team: 'build', lakh: [6, 30], area: [1800, 5000] },
  { name: 'Office Fit-out', weight: 8, team: 'build', lakh: [15, 95], area: [1200, 8000], isOffice: true },
  { name: 'Civil and Structural Work', weight: 6, team: 'build', lakh: [12, 80], area: [1200, 4000] },
  { name: 'Landscape Service', weight: 5, team: 'build', lakh: [1, 12], area: [400, 3000] },
  { name: 'Styling of house', weight: 4, team: 'interiors', lakh: [1, 4], area: [700, 1800] },
  { name: 'FFE', weight: 4, team: 'interiors', lakh: [3, 18], area: [600, 2200] },
]

/** Where enquiries come from, with the names people give as the exact origin. */
export const SOURCES: readonly { name: string; weight: number; origins: readonly string[] }[] = [
  { name: 'Referral', weight: 22, origins: ['Rao residence', 'Ar. Deepa Menon', 'Old client', 'Shetty villa'] },
  { name: 'Instagram', weight: 20, origins: ['Kitchen makeover reel', 'Monsoon offer', 'Before and after reel'] },
  { name: 'Website', weight: 18, origins: ['Cost calculator', 'Contact form'] },
  { name: 'Google', weight: 14, origins: ['Search ad', 'Maps listing'] },
  { name: 'Facebook', weight: 9, origins: ['Monsoon offer', 'Festive campaign'] },
  { name: 'Walk-in', weight: 8, origins: ['Indiranagar studio', 'HSR experience centre'] },
  { name: 'Phone call', weight: 5, origins: [] },
  { name: 'Housing Expo', weight: 4, origins: ['Palace Grounds stall'] },
]

/** What the person at the front desk writes down first. */
export const REMARKS: readonly string[] = [
  '3 BHK apartment, possession in two months. Wants everything done before moving in.',
  'Already has a plan from an architect and wants a second opinion on cost.',
  'Looking for a light, airy look. Two small children, so easy-to-clean finishes.',
  'Parents are moving in; needs a bedroom and a bathroom they can use safely.',
  'Wants to see the Indiranagar studio before deciding anything.',
  'Prefers WhatsApp to calls. In meetings until 6 pm.',
  'Budget is flexible if the timeline is certain.',
  'House warming is fixed for next month, so the date cannot slip.',
  'Home loan sanctioned; needs an itemised estimate for the bank.',
  'Comparing with two other firms. Asked what our warranty covers.',
  'Rented house at present, lease ends soon.',
  'Terrace leaks every monsoon; wants that solved before the interiors.',
  'Kitchen first, the other rooms after the festival season.',
  'Lives abroad, back in India for three weeks. Video calls after 8 pm.',
  'Needs a pooja room facing east and plenty of storage.',
  'Works from home, so noise during the day is a concern.',
]

/** Subjects of the mails that people of the firm sent. */
export const MAIL_SUBJECTS: readonly string[] = [
  'Thank you for meeting us',
  'Your estimate from Anvaya',
  'Material samples and the revised layout',
  'Photos of similar homes we have finished',
]
