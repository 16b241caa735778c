import sharp from 'sharp'
import type { Firm } from '../harness.ts'
import { PLANTED } from './planted-costs.ts'

/** An item of a firm's library with what it chooses from, and what quotations begin with. */
export async function libraryWorld({ owner }: Firm) {
  const { items, libraryLists, quotationTexts, paymentSchedules, rateChanges } = owner.api
  const { data: category } = await libraryLists.addCategory({ body: { name: 'Swept' } })
  const { data: other } = await libraryLists.addCategory({ body: { name: 'Other' } })
  const { data: unit } = await libraryLists.addUnit({ body: { code: 'swept', name: 'Swept', kind: 'count' } })
  const { data: spareUnit } = await libraryLists.addUnit({ body: { code: 'spare', name: 'Spare', kind: 'count' } })
  const { data: taxRate } = await libraryLists.addTaxRate({ body: { name: 'Swept', rate: '11' } })
  const { data: spareTaxRate } = await libraryLists.addTaxRate({ body: { name: 'Spare', rate: '13' } })
  const { data: item } = await items.create({
    body: {
      name: 'Swept',
      unitId: unit._id,
      categoryId: category._id,
      taxRateId: taxRate._id,
      vendor: PLANTED.vendor,
      vendorCode: PLANTED.vendorCode,
      variants: [{ name: 'Swept', sellingRate: '10.00', costRate: PLANTED.itemCost }],
    },
  })
  const text = async (name: string) =>
    (await quotationTexts.add({ body: { kind: 'terms', name, html: '<p>Swept</p>' } })).data
  const rows = [{ name: 'Swept', due: '', kind: 'balance', value: '0' } as const]
  const schedule = async (name: string) => (await paymentSchedules.add({ body: { name, rows } })).data
  await items.favour({ params: { id: item._id } })
  const { data: change } = await rateChanges.create({
    body: { filter: { categoryId: category._id }, what: 'selling', percent: '5', rounding: '0.01' },
  })
  const variantId = item.variants[0]?._id ?? ''
  const sheet = new File(['Name,Unit,Rate\nSwept tiles,swept,10\nSwept paint,swept,20\n'], 'items.csv')
  const { data: imported } = await owner.api.itemImports.upload({ file: sheet })
  const { data: kit } = await owner.api.kits.create({
    body: { name: 'Swept', categoryId: category._id, rows: [{ itemId: item._id, variantId, quantity: '1' }] },
  })
  const { data: assembly } = await items.create({ body: { name: 'Swept assembly', unitId: unit._id } })
  const component = { itemId: item._id, variantId, quantity: '1', wastage: '0' }
  await owner.api.itemAnalyses.save({
    params: { id: assembly._id },
    body: { version: 1, output: '1', overhead: '0', profit: '50', components: [component] },
  })
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const { data: pictured } = await owner.api.itemPictures.add({
    params: { id: item._id },
    file: new File([new Uint8Array(bytes)], 'swept.png'),
  })
  const { data: hits } = await items.search({ query: { search: 'Swept' } })
  return {
    pictureId: pictured.pictures[0]?._id ?? '',
    thumbId: hits.find(hit => hit.imageFileId !== null)?.imageFileId ?? '',
    kitId: kit._id,
    assemblyId: assembly._id,
    itemImportId: imported.summary._id,
    rateChangeId: change._id ?? '',
    itemId: item._id,
    itemVariantId: item.variants[0]?._id ?? '',
    itemCategoryId: category._id,
    otherCategoryId: other._id,
    itemUnitId: unit._id,
    spareUnitId: spareUnit._id,
    taxRateId: taxRate._id,
    spareTaxRateId: spareTaxRate._id,
    quotationTextId: (await text('Swept'))._id,
    spareTextId: (await text('Spare'))._id,
    paymentScheduleId: (await schedule('Swept'))._id,
    spareScheduleId: (await schedule('Spare'))._id,
  }
}
