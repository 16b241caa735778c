import type { PhaseColour } from '../project-phases/phase-rules.ts'
import type { TemplateContent, TemplateMilestone, TemplatePhase } from './template-rules.ts'

/** A milestone of the templates that a firm starts with: shown to the client where it is theirs to pay or to decide. */
const at = (day: number, title: string, paymentShare: number | null = null, isForClient = paymentShare !== null) =>
  ({ title, day, note: '', isClientVisible: isForClient, paymentShare }) satisfies TemplateMilestone

const phase = (
  name: string,
  [startDay, endDay]: [number, number],
  weight: number,
  colour: PhaseColour,
  milestones: TemplateMilestone[],
  isOnSite = false,
): TemplatePhase => ({ name, weight, colour, isOnSite, startDay, endDay, milestones })

const KEYS = [
  'All snags closed',
  'Site cleaned and debris removed',
  'Keys and access cards handed over',
  'Warranties and manuals handed over',
  'Final account agreed',
]
const TRADES = ['Electrical points and lights tested', 'Plumbing checked for leaks', ...KEYS]

/** The templates that a firm starts with (PJ-101): the usual course of such projects in India, in days from their start. */
export const STARTING_TEMPLATES: readonly { name: string; content: TemplateContent }[] = [
  {
    name: 'Home interior (4BHK)',
    content: {
      phases: [
        phase('Design', [0, 35], 20, 'blue', [
          at(0, 'Booking amount', 10),
          at(4, 'Site measured'),
          at(14, 'Concept and mood boards presented', null, true),
          at(28, '3D views presented', null, true),
          at(35, 'Working drawings complete'),
        ]),
        phase('Approval', [28, 45], 10, 'violet', [
          at(40, 'Design and materials approved', 40),
          at(45, 'Society permission received'),
        ]),
        phase('Procurement', [40, 65], 20, 'amber', [
          at(45, 'Factory order placed'),
          at(60, 'Tiles, stone and fittings on site'),
          at(65, 'Modular units ready for dispatch', 35),
        ]),
        phase(
          'Execution',
          [46, 110],
          40,
          'orange',
          [
            at(56, 'Civil, plumbing and electrical rough-in done'),
            at(70, 'False ceiling done', null, true),
            at(85, 'Carpentry and modular units installed', 10),
            at(100, 'Painting and polish done', null, true),
            at(108, 'Lights, hardware and appliances fitted'),
          ],
          true,
        ),
        phase('Handover', [108, 120], 10, 'green', [at(112, 'Snag round done'), at(120, 'Keys handed over', 5)], true),
      ],
      checklist: [
        'Shutters, drawers and channels adjusted',
        'Appliances installed and demonstrated',
        'Curtains, blinds and loose furniture placed',
        ...TRADES,
      ],
    },
  },
  {
    name: 'Office fit-out',
    content: {
      phases: [
        phase('Design', [0, 21], 15, 'blue', [
          at(0, 'Work order and advance', 20),
          at(7, 'Test fit approved', null, true),
          at(21, 'Working and services drawings complete'),
        ]),
        phase('Approval', [14, 28], 10, 'violet', [
          at(24, 'Landlord and fire approvals received', null, true),
          at(28, 'Bill of quantities and materials approved', 10),
        ]),
        phase('Procurement', [24, 50], 20, 'amber', [
          at(30, 'HVAC, glass and furniture ordered'),
          at(50, 'Long-lead items on site', 20),
        ]),
        phase(
          'Execution',
          [28, 80],
          45,
          'orange',
          [
            at(40, 'Partitions and services rough-in done', 20),
            at(60, 'Ceiling and flooring done'),
            at(72, 'Workstations and furniture installed', 20),
            at(78, 'HVAC, fire and data tested'),
          ],
          true,
        ),
        phase(
          'Handover',
          [78, 90],
          10,
          'green',
          [at(84, 'Snag round done'), at(90, 'Handed over with as-built drawings', 10)],
          true,
        ),
      ],
      checklist: [
        'Fire system tested and certificate filed',
        'HVAC balanced and commissioned',
        'Data and power points labelled',
        'As-built drawings handed over',
        ...TRADES,
      ],
    },
  },
  {
    name: 'Retail store',
    content: {
      phases: [
        phase('Design', [0, 14], 15, 'blue', [
          at(0, 'Advance', 30),
          at(5, 'Layout approved', null, true),
          at(14, 'Drawings complete'),
        ]),
        phase('Approval', [10, 20], 10, 'violet', [at(20, 'Mall or landlord approval received', null, true)]),
        phase('Procurement', [14, 32], 25, 'amber', [
          at(16, 'Fixtures and signage ordered'),
          at(32, 'Fixtures ready for dispatch', 30),
        ]),
        phase(
          'Execution',
          [20, 42],
          40,
          'orange',
          [
            at(28, 'Civil and electrical work done', 20),
            at(38, 'Fixtures and lights installed', 10),
            at(42, 'Facade and signage installed'),
          ],
          true,
        ),
        phase('Handover', [42, 47], 10, 'green', [at(45, 'Snag round done'), at(47, 'Store opened', 10)], true),
      ],
      checklist: [
        'Signage lit and approved',
        'Shutter and locks tested',
        'Billing counter wired and tested',
        ...TRADES,
      ],
    },
  },
  {
    name: 'House construction',
    content: {
      phases: [
        phase('Design', [0, 60], 10, 'blue', [
          at(0, 'Agreement and advance', 5),
          at(30, 'Plans and elevation approved', null, true),
          at(60, 'Structural and services drawings complete'),
        ]),
        phase('Approval', [45, 120], 5, 'violet', [at(120, 'Building plan sanctioned', 5)]),
        phase('Procurement', [90, 135], 10, 'amber', [
          at(120, 'Contractors appointed'),
          at(135, 'Steel and cement on site'),
        ]),
        phase(
          'Execution',
          [121, 455],
          65,
          'orange',
          [
            at(150, 'Foundation and plinth done', 20),
            at(200, 'Ground floor slab cast', 15),
            at(245, 'First floor slab cast', 15),
            at(290, 'Brickwork and plaster done', 15),
            at(360, 'Doors, windows and flooring done', 10),
            at(455, 'Painting and fittings done', 10),
          ],
          true,
        ),
        phase(
          'Handover',
          [455, 480],
          10,
          'green',
          [at(465, 'Snag round done'), at(480, 'Completion certificate and keys handed over', 5)],
          true,
        ),
      ],
      checklist: [
        'Completion or occupancy certificate received',
        'Water, sewage and power connections live',
        'Waterproofing of terrace and bathrooms tested',
        ...TRADES,
      ],
    },
  },
  {
    name: 'Design only',
    content: {
      phases: [
        phase('Brief and survey', [0, 7], 10, 'grey', [at(0, 'Retainer', 25), at(7, 'Brief signed off', null, true)]),
        phase('Concept', [7, 28], 30, 'blue', [at(28, 'Concept approved', 25)]),
        phase('Design development', [28, 56], 30, 'violet', [
          at(49, 'Material palette approved', null, true),
          at(56, 'Design approved', 25),
        ]),
        phase('Working drawings', [56, 77], 25, 'teal', [at(77, 'Good for Construction drawings issued', 20)]),
        phase('Close-out', [77, 84], 5, 'green', [at(84, 'Final files handed over', 5)]),
      ],
      checklist: ['All drawings issued in their last revision', 'Material and vendor list handed over'],
    },
  },
]
