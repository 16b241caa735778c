import * as z from 'zod'
import { Empty, Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { libraryListsEndpoints } from './endpoints.ts'
import { ITEM_LIMITS, ITEM_TEXTS, taxPercentageOf, UNIT_KINDS } from './item-rules.ts'

/** The lists that items choose from: categories of two levels, units and tax rates. */

export const required = (max: number) => text(max).refine(value => value !== '', { error: ITEM_TEXTS.required })

/** A decimal text that a reader takes, as the reader writes it. */
export const decimal = (reader: (text: string) => string | undefined, problem: string) =>
  z
    .string()
    .max(40, { error: problem })
    .transform((value, ctx) => {
      const read = reader(value.trim())
      if (read !== undefined) return read
      ctx.issues.push({ code: 'custom', message: problem, input: value })
      return z.NEVER
    })

export const ItemCategory = z.object({
  _id: Id,
  name: z.string(),
  parentId: Id.nullable(),
  /** of its own, archived ones too, without those of the categories below it */
  items: z.int(),
})
export type ItemCategory = z.infer<typeof ItemCategory>

export const UnitKind = z.enum(UNIT_KINDS)
export const ItemUnit = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  kind: UnitKind,
  /** of its length, or of the side of its square or cube: `304.8000` */
  sizeMm: z.string().nullable(),
  isArchived: z.boolean(),
  isUsed: z.boolean(),
})
export type ItemUnit = z.infer<typeof ItemUnit>

export const TaxRate = z.object({
  _id: Id,
  name: z.string(),
  /** a percentage: `18.00` */
  rate: z.string(),
  isDefault: z.boolean(),
  isArchived: z.boolean(),
  isUsed: z.boolean(),
})
export type TaxRate = z.infer<typeof TaxRate>

const CategoryName = required(ITEM_LIMITS.categoryName)
const NewCategory = z.strictObject({ name: CategoryName, parentId: Id.nullable().default(null) })
const CategoryChange = z.strictObject({ name: CategoryName.optional(), parentId: Id.nullable().optional() })
export type CategoryChange = z.infer<typeof CategoryChange>

const SIZE = /^[0-9]{1,8}(?:\.[0-9]{1,4})?$/
const SizeMm = z
  .string()
  .regex(SIZE, { error: ITEM_TEXTS.sizeNeeded })
  .refine(value => /[1-9]/.test(value), { error: ITEM_TEXTS.sizeNeeded })
const unitFields = {
  code: required(ITEM_LIMITS.unitCode),
  name: required(ITEM_LIMITS.unitName),
  kind: UnitKind,
  sizeMm: SizeMm.nullable(),
}
const NewUnit = z.strictObject({ ...unitFields, sizeMm: unitFields.sizeMm.default(null) })
export type NewUnit = z.infer<typeof NewUnit>
const UnitChange = z.strictObject({ ...z.object(unitFields).partial().shape, isArchived: z.boolean().optional() })
export type UnitChange = z.infer<typeof UnitChange>

const NewTaxRate = z.strictObject({
  name: required(ITEM_LIMITS.taxName),
  rate: decimal(taxPercentageOf, ITEM_TEXTS.percentage),
  isDefault: z.boolean().default(false),
})
export type NewTaxRate = z.infer<typeof NewTaxRate>
const TaxRateChange = z.strictObject({
  name: required(ITEM_LIMITS.taxName).optional(),
  isDefault: z.literal(true).optional(),
  isArchived: z.boolean().optional(),
})
export type TaxRateChange = z.infer<typeof TaxRateChange>

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const

export const libraryListsRoutes = {
  categories: route({
    ...libraryListsEndpoints.categories,
    ...staff,
    summary: 'The categories of the item library in their order, with how many items each has',
    response: z.array(ItemCategory),
  }),
  addCategory: route({
    ...libraryListsEndpoints.addCategory,
    ...staff,
    summary: 'Add a category, or one below another',
    body: NewCategory,
    response: ItemCategory,
    errors: ['CONFLICT'],
  }),
  editCategory: route({
    ...libraryListsEndpoints.editCategory,
    ...staff,
    summary: 'Rename a category, or move it below another',
    ...byId,
    body: CategoryChange,
    response: ItemCategory,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeCategory: route({
    ...libraryListsEndpoints.removeCategory,
    ...staff,
    summary: 'Delete a category; its items move to the one that is named',
    ...byId,
    query: z.strictObject({ moveTo: Id.optional() }),
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  units: route({
    ...libraryListsEndpoints.units,
    ...staff,
    summary: 'The units of the company, archived ones too',
    response: z.array(ItemUnit),
  }),
  addUnit: route({
    ...libraryListsEndpoints.addUnit,
    ...staff,
    summary: 'Add a unit; length, area and volume need their size in millimetres',
    body: NewUnit,
    response: ItemUnit,
    errors: ['CONFLICT'],
  }),
  editUnit: route({
    ...libraryListsEndpoints.editUnit,
    ...staff,
    summary: 'Rename, archive or restore a unit; kind and size stay once it is used',
    ...byId,
    body: UnitChange,
    response: ItemUnit,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeUnit: route({
    ...libraryListsEndpoints.removeUnit,
    ...staff,
    summary: 'Delete a unit that nothing uses',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  taxRates: route({
    ...libraryListsEndpoints.taxRates,
    ...staff,
    summary: 'The tax rates of the company, lowest first, archived ones too',
    response: z.array(TaxRate),
  }),
  addTaxRate: route({
    ...libraryListsEndpoints.addTaxRate,
    ...staff,
    summary: 'Add a tax rate; for admins and people with companyDetails',
    body: NewTaxRate,
    response: TaxRate,
    errors: ['CONFLICT'],
  }),
  editTaxRate: route({
    ...libraryListsEndpoints.editTaxRate,
    ...staff,
    summary: 'Rename, archive or restore a tax rate, or make it the default; its percentage stays',
    ...byId,
    body: TaxRateChange,
    response: TaxRate,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeTaxRate: route({
    ...libraryListsEndpoints.removeTaxRate,
    ...staff,
    summary: 'Delete a tax rate that nothing uses',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
