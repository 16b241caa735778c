import { nothing, type Probe, type SweepWorld } from './sweep-probe.ts'

const ofPicture = (w: SweepWorld) => ({ params: { id: w.itemId, pictureId: w.pictureId } })
const PICTURE_IDS = {
  'params.id': (w: SweepWorld) => w.itemId,
  'params.pictureId': (w: SweepWorld) => w.pictureId,
}
const kitInput = (w: SweepWorld) => ({
  body: {
    name: 'Wardrobe',
    categoryId: w.itemCategoryId,
    rows: [{ itemId: w.itemId, variantId: w.itemVariantId, quantity: '1' }],
  },
})
const KIT_IDS = {
  'body.categoryId': (w: SweepWorld) => w.itemCategoryId,
  'body.rows.0.itemId': (w: SweepWorld) => w.itemId,
  'body.rows.0.variantId': (w: SweepWorld) => w.itemVariantId,
}
const ofItemImport = { 'params.id': (w: SweepWorld) => w.itemImportId }

/** How to reach the operations of quotations and their item library. */
export const QUOTATION_PROBES: Record<string, Probe> = {
  'items.list': {
    input: w => ({ query: { categoryId: w.itemCategoryId, unitId: w.itemUnitId, taxRateId: w.taxRateId } }),
    ids: {
      'query.categoryId': w => w.itemCategoryId,
      'query.unitId': w => w.itemUnitId,
      'query.taxRateId': w => w.taxRateId,
    },
  },
  'items.create': {
    input: w => ({
      body: { name: 'Tiles', unitId: w.itemUnitId, categoryId: w.itemCategoryId, taxRateId: w.taxRateId },
    }),
    ids: {
      'body.variants.0._id': w => w.itemVariantId,
      'body.unitId': w => w.itemUnitId,
      'body.categoryId': w => w.itemCategoryId,
      'body.taxRateId': w => w.taxRateId,
    },
  },
  'items.search': {
    input: w => ({ query: { search: 'Swept', categoryId: w.itemCategoryId, unitId: w.itemUnitId } }),
    ids: { 'query.categoryId': w => w.itemCategoryId, 'query.unitId': w => w.itemUnitId },
  },
  'items.similar': { input: () => ({ query: { name: 'Swept' } }) },
  'items.brands': nothing,
  'items.byId': { input: w => ({ params: { id: w.itemId } }), ids: { 'params.id': w => w.itemId } },
  'items.edit': {
    input: w => ({
      params: { id: w.itemId },
      body: { version: 1, brand: 'Kajaria', variants: [{ _id: w.itemVariantId, name: 'Renamed' }] },
    }),
    ids: {
      'params.id': w => w.itemId,
      'body.unitId': w => w.itemUnitId,
      'body.categoryId': w => w.itemCategoryId,
      'body.taxRateId': w => w.taxRateId,
      'body.variants.0._id': w => w.itemVariantId,
    },
  },
  'items.remove': { input: w => ({ params: { id: w.itemId } }), ids: { 'params.id': w => w.itemId } },
  'items.archive': { input: w => ({ params: { id: w.itemId } }), ids: { 'params.id': w => w.itemId } },
  'items.restore': { input: w => ({ params: { id: w.itemId } }), ids: { 'params.id': w => w.itemId } },
  'items.favour': { input: w => ({ params: { id: w.itemId } }), ids: { 'params.id': w => w.itemId } },
  'items.unfavour': { input: w => ({ params: { id: w.itemId } }), ids: { 'params.id': w => w.itemId } },
  'items.rates': { input: w => ({ params: { id: w.itemId } }), ids: { 'params.id': w => w.itemId } },
  'items.loadStarter': { input: () => ({ body: {} }) },
  'rateChanges.list': nothing,
  'rateChanges.create': {
    input: w => ({
      body: {
        filter: { categoryId: w.itemCategoryId, unitId: w.itemUnitId, taxRateId: w.taxRateId },
        what: 'selling',
        percent: '10',
        rounding: '1',
      },
    }),
    ids: {
      'body.filter.categoryId': w => w.itemCategoryId,
      'body.filter.unitId': w => w.itemUnitId,
      'body.filter.taxRateId': w => w.taxRateId,
    },
  },
  'rateChanges.undo': {
    input: w => ({ params: { id: w.rateChangeId }, body: {} }),
    ids: { 'params.id': w => w.rateChangeId },
  },
  'itemAnalyses.byItem': {
    input: w => ({ params: { id: w.assemblyId } }),
    ids: { 'params.id': w => w.assemblyId },
  },
  'itemAnalyses.save': {
    input: w => ({
      params: { id: w.assemblyId },
      body: {
        version: 1,
        output: '1',
        overhead: '0',
        profit: '0',
        components: [
          { itemId: w.itemId, variantId: w.itemVariantId, quantity: '1', wastage: '0' },
          { name: 'Labour', unitId: w.itemUnitId, costRate: '10', quantity: '1', wastage: '0' },
        ],
      },
    }),
    ids: {
      'params.id': w => w.assemblyId,
      'body.components.0.itemId': w => w.itemId,
      'body.components.0.variantId': w => w.itemVariantId,
      // of a component that is only here, which the second one is
      'body.components.0.unitId': w => w.itemUnitId,
      'body.components.1.unitId': w => w.itemUnitId,
    },
    unnamed: ['body.components.1.unitId'],
  },
  'itemAnalyses.remove': {
    input: w => ({ params: { id: w.assemblyId } }),
    ids: { 'params.id': w => w.assemblyId },
  },
  'itemPictures.add': {
    input: w => ({ params: { id: w.itemId }, file: new File(['no picture'], 'tile.png') }),
    ids: { 'params.id': w => w.itemId },
  },
  'itemPictures.remove': { input: ofPicture, ids: PICTURE_IDS },
  'itemPictures.putFirst': { input: ofPicture, ids: PICTURE_IDS },
  // what is none of the company's own is left out
  'itemPictures.addresses': {
    input: w => ({ body: { ids: [w.thumbId] } }),
    ids: { 'body.ids.0': w => w.thumbId },
    dropped: ['body.ids.0'],
  },
  'kits.list': nothing,
  'kits.create': { input: kitInput, ids: KIT_IDS },
  'kits.byId': { input: w => ({ params: { id: w.kitId } }), ids: { 'params.id': w => w.kitId } },
  'kits.edit': {
    input: w => ({ params: { id: w.kitId }, body: { ...kitInput(w).body, version: 1 } }),
    ids: { 'params.id': w => w.kitId, ...KIT_IDS },
  },
  'kits.remove': { input: w => ({ params: { id: w.kitId } }), ids: { 'params.id': w => w.kitId } },
  'itemImports.upload': { input: () => ({ file: new File(['Name,Unit,Rate\nGrout,nos,10\n'], 'items.csv') }) },
  'itemImports.list': nothing,
  'itemImports.byId': { input: w => ({ params: { id: w.itemImportId } }), ids: ofItemImport },
  'itemImports.rows': { input: w => ({ params: { id: w.itemImportId } }), ids: ofItemImport },
  'itemImports.change': {
    input: w => ({ params: { id: w.itemImportId }, body: { version: 1, mode: 'add' } }),
    ids: ofItemImport,
  },
  'itemImports.correct': {
    input: w => ({
      params: { id: w.itemImportId },
      body: { version: 1, cells: [{ row: 2, field: 'name', text: 'Swept' }] },
    }),
    ids: ofItemImport,
  },
  'itemImports.save': { input: w => ({ params: { id: w.itemImportId }, body: { version: 1 } }), ids: ofItemImport },
  'itemImports.cancel': { input: w => ({ params: { id: w.itemImportId } }), ids: ofItemImport },
  'itemImports.undo': { input: w => ({ params: { id: w.itemImportId }, body: {} }), ids: ofItemImport },
  'itemExports.file': {
    input: w => ({ query: { categoryId: w.itemCategoryId, unitId: w.itemUnitId, taxRateId: w.taxRateId } }),
    ids: {
      'query.categoryId': w => w.itemCategoryId,
      'query.unitId': w => w.itemUnitId,
      'query.taxRateId': w => w.taxRateId,
    },
  },
  'libraryLists.categories': nothing,
  'libraryLists.addCategory': {
    input: w => ({ body: { name: 'Panelling', parentId: w.itemCategoryId } }),
    ids: { 'body.parentId': w => w.itemCategoryId },
  },
  'libraryLists.editCategory': {
    input: w => ({ params: { id: w.itemCategoryId }, body: { name: 'Swept again' } }),
    ids: { 'params.id': w => w.itemCategoryId, 'body.parentId': w => w.itemCategoryId },
  },
  'libraryLists.removeCategory': {
    input: w => ({ params: { id: w.itemCategoryId }, query: { moveTo: w.otherCategoryId } }),
    ids: { 'params.id': w => w.itemCategoryId, 'query.moveTo': w => w.itemCategoryId },
  },
  'libraryLists.units': nothing,
  'libraryLists.addUnit': { input: () => ({ body: { code: 'brass', name: 'Brass', kind: 'count' } }) },
  'libraryLists.editUnit': {
    input: w => ({ params: { id: w.itemUnitId }, body: { name: 'Renamed' } }),
    ids: { 'params.id': w => w.itemUnitId },
  },
  'libraryLists.removeUnit': {
    input: w => ({ params: { id: w.spareUnitId } }),
    ids: { 'params.id': w => w.spareUnitId },
  },
  'libraryLists.taxRates': nothing,
  'libraryLists.addTaxRate': { input: () => ({ body: { name: 'Special', rate: '12' } }) },
  'libraryLists.editTaxRate': {
    input: w => ({ params: { id: w.taxRateId }, body: { name: 'Renamed' } }),
    ids: { 'params.id': w => w.taxRateId },
  },
  'libraryLists.removeTaxRate': {
    input: w => ({ params: { id: w.spareTaxRateId } }),
    ids: { 'params.id': w => w.spareTaxRateId },
  },
  'quotationPreparations.prepare': {
    input: w => ({ body: { leadId: w.leadId, type: 'design', email: 'meera@client.example' } }),
    ids: { 'body.leadId': w => w.leadId },
  },
  'quotationSettings.read': nothing,
  'quotationSettings.edit': {
    input: w => ({ body: { version: 1, signatory: 'Swept', stageOnSent: w.stageId } }),
    ids: {
      'body.stageOnSent': w => w.stageId,
      'body.stageOnAccepted': w => w.stageId,
      'body.stageOnRejected': w => w.stageId,
    },
  },
  'quotationSettings.setLetterhead': {
    input: () => ({ params: { part: 'head' }, file: new File(['no picture'], 'head.png') }),
  },
  'quotationSettings.removeLetterhead': { input: () => ({ params: { part: 'head' } }) },
  'quotationTexts.list': nothing,
  'quotationTexts.add': { input: () => ({ body: { kind: 'terms', name: 'Usual terms', html: '<p>30 days</p>' } }) },
  'quotationTexts.edit': {
    input: w => ({ params: { id: w.quotationTextId }, body: { html: '<p>Changed</p>' } }),
    ids: { 'params.id': w => w.quotationTextId },
  },
  'quotationTexts.remove': {
    input: w => ({ params: { id: w.spareTextId } }),
    ids: { 'params.id': w => w.spareTextId },
  },
  'paymentSchedules.list': nothing,
  'paymentSchedules.add': {
    input: () => ({
      body: { name: 'At once', rows: [{ name: 'On booking', due: '', kind: 'percent', value: '100' }] },
    }),
  },
  'paymentSchedules.edit': {
    input: w => ({ params: { id: w.paymentScheduleId }, body: { name: 'Renamed' } }),
    ids: { 'params.id': w => w.paymentScheduleId },
  },
  'paymentSchedules.remove': {
    input: w => ({ params: { id: w.spareScheduleId } }),
    ids: { 'params.id': w => w.spareScheduleId },
  },
}
