import type { QuotationType } from '@plinth/contract/quotations/quotation/states'

/**
 * The templates that a new company begins with (QT-188), without rates. Lines are written `section; description; unit; HSN or SAC`
 * under the room in which they stand, or, in a Design Quotation, `description; unit; HSN or SAC` under their phase.
 */

interface SeededRoom {
  name: string
  lines: string
}
interface SeededPhase {
  name: string
  days: number
  revisions: number | null
  deliverables: readonly string[]
  lines: string
}
export interface SeededTemplate {
  type: QuotationType
  name: string
  description: string
  rooms?: readonly SeededRoom[]
  phases?: readonly SeededPhase[]
}

const BEDROOM = `
False Ceiling; Gypsum board cove ceiling; sqft; 995475
Wardrobes & Storage; Sliding wardrobe two door; sqft; 995476
Wardrobes & Storage; Wardrobe loft; sqft; 995476
Carpentry; Bed with storage and headboard; nos; 9403
Carpentry; Bedside table; nos; 9403
Electrical; Light and fan points; point; 995461
Painting; Luxury emulsion with putty; sqft; 995473`
const BATHROOM = `
Civil & Tiling; Waterproofing of bathroom; sqft; 995453
Civil & Tiling; Wall tiles dado laying; sqft; 995474
Civil & Tiling; Anti-skid floor tiles laying; sqft; 995474
Plumbing; Water inlet point; point; 995462
Plumbing; Fixing of sanitary fixtures; nos; 995462
Carpentry; Vanity unit under the counter; rft; 995476`

export const SEEDED_TEMPLATES: readonly SeededTemplate[] = [
  {
    type: 'design',
    name: 'Full home design',
    description: 'Six phases from the first visit to the handover, with what the client receives in each',
    phases: [
      {
        name: 'Site Study & Brief',
        days: 7,
        revisions: null,
        deliverables: ['Measured drawing of the site', 'Brief with needs, style and budget'],
        lines: 'Measuring the site and taking the brief; ls; 998391',
      },
      {
        name: 'Concept Design',
        days: 14,
        revisions: 2,
        deliverables: ['Furniture layout', 'Concept board with materials and colours', 'First estimate of cost'],
        lines: 'Concept and space planning; ls; 998391',
      },
      {
        name: 'Design Development',
        days: 21,
        revisions: 2,
        deliverables: ['Ceiling and lighting layout', 'Elevations of kitchen and wardrobes', 'Palette of materials'],
        lines: 'Design development; ls; 998391',
      },
      {
        name: '3D Views',
        days: 14,
        revisions: 2,
        deliverables: ['Photorealistic view of each main room'],
        lines: '3D view; nos; 998391',
      },
      {
        name: 'Working Drawings',
        days: 21,
        revisions: 1,
        deliverables: ['Civil and tiling drawings', 'Electrical and plumbing drawings', 'Details of furniture'],
        lines: 'Working drawings; ls; 998391',
      },
      {
        name: 'Site Supervision',
        days: 90,
        revisions: null,
        deliverables: ['Visits of the designer', 'Snag list at handover'],
        lines: 'Site visit; visit; 998391',
      },
    ],
  },
  {
    type: 'execution',
    name: '3 BHK interiors',
    description: 'All rooms of a flat with three bedrooms, from civil work to cleaning',
    rooms: [
      {
        name: 'Living and Dining',
        lines: `
False Ceiling; Gypsum board cove ceiling; sqft; 995475
Carpentry; TV unit with panelling; sqft; 995476
Carpentry; Shoe rack; sqft; 995476
Carpentry; Crockery unit; sqft; 995476
Electrical; Light and fan points; point; 995461
Painting; Luxury emulsion with putty; sqft; 995473`,
      },
      {
        name: 'Kitchen',
        lines: `
Civil & Tiling; Granite kitchen counter; sqft; 995474
Civil & Tiling; Wall tiles dado laying; sqft; 995474
Modular Kitchen; Base cabinets; sqft; 9403
Modular Kitchen; Wall cabinets; sqft; 9403
Modular Kitchen; Tall unit; sqft; 9403
Electrical; Appliance points; point; 995461
Plumbing; Sink and water purifier points; point; 995462`,
      },
      { name: 'Master Bedroom', lines: BEDROOM },
      { name: 'Bedroom 2', lines: BEDROOM },
      { name: 'Bedroom 3', lines: BEDROOM },
      { name: 'Master Bathroom', lines: BATHROOM },
      { name: 'Common Bathroom', lines: BATHROOM },
      {
        name: 'Whole flat',
        lines: `
Services; Protection of floor; sqft; 995479
Services; Debris removal by truck; lot; 995432
Services; Deep cleaning; sqft; 998533`,
      },
    ],
  },
  {
    type: 'execution',
    name: 'Office fit-out',
    description: 'Reception, workstations, cabins and pantry of an office',
    rooms: [
      {
        name: 'Reception',
        lines: `
Carpentry; Reception desk; rft; 995476
Wall Finishes; Feature wall with logo; sqft; 995475
False Ceiling; Gypsum board plain ceiling; sqft; 995475
Electrical; Light points; point; 995461`,
      },
      {
        name: 'Workstations',
        lines: `
Loose Furniture; Modular workstation; nos; 9403
Loose Furniture; Task chair; nos; 9401
Flooring; Carpet tiles; sqft; 995475
False Ceiling; Mineral fibre grid ceiling; sqft; 995475
Electrical; Power and data points; point; 995461
HVAC; Ducting and diffusers; sqft; 995463`,
      },
      {
        name: 'Manager Cabin',
        lines: `
Partitions; Toughened glass partition 12 mm; sqft; 995471
Loose Furniture; Executive desk with side unit; nos; 9403
Wardrobes & Storage; Low storage behind the desk; rft; 995476
Painting; Interior emulsion two coats; sqft; 995473`,
      },
      {
        name: 'Conference Room',
        lines: `
Partitions; Double glazed partition; sqft; 995471
Loose Furniture; Conference table; nos; 9403
Wall Finishes; Acoustic wall panel; sqft; 995475
Electrical; Audio and video points; point; 995461`,
      },
      {
        name: 'Pantry',
        lines: `
Civil & Tiling; Vitrified tiles 600 x 600 laying; sqft; 995474
Modular Kitchen; Base cabinets; sqft; 9403
Plumbing; Sink and water purifier points; point; 995462`,
      },
      {
        name: 'Whole office',
        lines: `
Services; Fire detection and sprinkler changes; ls; 995464
Services; Data and voice cabling; point; 995461
Services; Deep cleaning; sqft; 998533`,
      },
    ],
  },
]
