/** What is done in each of the five phases of a project, in their order; some are part of what the client pays, in percent. */
type MilestoneOutline = string | readonly [title: string, paymentShare: number]
export type Work = 'home' | 'kitchen' | 'office' | 'building'
export const MILESTONES: Readonly<Record<Work, readonly (readonly MilestoneOutline[])[]>> = {
  home: [
    ['Site measured', 'Concept presented', 'Working drawings ready'],
    [['Design signed off', 10], 'Finishes chosen'],
    [['Modular order placed', 30], 'Tiles and stone on site', 'Appliances ordered'],
    ['Civil and plumbing', 'Electrical first fix', 'False ceiling', ['Wardrobes and kitchen fixed', 40], 'Painting'],
    ['Snag round', 'Deep cleaning', ['Keys handed over', 20]],
  ],
  kitchen: [
    ['Kitchen measured', 'Layout agreed'],
    [['Order confirmed', 50], 'Finishes chosen'],
    ['Cabinets left the factory', 'Countertop cut'],
    ['Water and power points', ['Cabinets fixed', 40], 'Countertop and hob fixed'],
    ['Snag round', ['Handed over', 10]],
  ],
  office: [
    ['Test fit agreed', 'Furniture layout', 'Services drawings'],
    ['Landlord’s consent', ['Layout signed off', 20]],
    ['Workstations ordered', 'Air conditioning ordered', ['Glass partitions on site', 30]],
    ['Partitions up', 'Power and data cabling', 'Air conditioning runs', ['Flooring laid', 30], 'Furniture placed'],
    ['Snag round', ['Team moves in', 20]],
  ],
  building: [
    ['Survey of the structure', 'Plans presented', 'Structural drawings'],
    ['Plan sanctioned', ['Estimate signed off', 15]],
    ['Steel and cement rates fixed', ['Sanitary ware ordered', 20]],
    ['Demolition', ['Structure ready', 30], 'Waterproofing tested', 'Plaster and flooring', 'Painting'],
    ['Snag round', ['Handed over', 35]],
  ],
}
