import type { Item, NewItem } from '@plinth/contract/quotations/item'
import type { Firm, Member } from '../../../test/harness.ts'

/** The id of a unit of the company, by its code. */
export async function unitOf(who: Member, code: string): Promise<string> {
  const { data } = await who.api.libraryLists.units()
  return data.find(unit => unit.code === code)?._id ?? ''
}

/** The id of a category of the company, by its name. */
export async function categoryOf(who: Member, name: string): Promise<string> {
  const { data } = await who.api.libraryLists.categories()
  return data.find(category => category.name === name)?._id ?? ''
}

/** An item of the library, per square foot unless told, made by the firm's owner. */
export async function addItem(firm: Firm, item: Partial<NewItem> & { name: string }): Promise<Item> {
  const unitId = item.unitId ?? (await unitOf(firm.owner, 'sqft'))
  return (await firm.owner.api.items.create({ body: { ...item, unitId } })).data
}

/** Somebody with the module of quotations, who may change it unless told, and sees no costs. */
export async function quoter(firm: Firm, mayEdit = true): Promise<Member> {
  return firm.member({ features: ['quotation'], firstName: 'Tara', lastName: 'Iyer', quotationEdit: mayEdit })
}
