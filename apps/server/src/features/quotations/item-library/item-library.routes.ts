import { ANALYSIS_TEXTS, KIT_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import type { itemAnalysesRoutes } from '@plinth/contract/quotations/assemblies/item-analyses'
import type { kitsRoutes } from '@plinth/contract/quotations/assemblies/kits'
import type { itemPicturesRoutes } from '@plinth/contract/quotations/item-pictures/item-pictures'
import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import type { itemsRoutes } from '@plinth/contract/quotations/items'
import type { libraryListsRoutes } from '@plinth/contract/quotations/library-lists'
import type { Handlers } from '../../../platform/http/mount.ts'
import { itemAnalysis, removeAnalysis, saveAnalysis } from './assemblies/analyses.service.ts'
import { archiveItem, createItem, editItem, removeItem } from './item-changes.service.ts'
import { favourItem, getItem, listBrands, listItems, listRates, similarItems } from './items.service.ts'
import { createKit, editKit, getKit, listKits, removeKit } from './kits/kits.service.ts'
import {
  addCategory,
  addTaxRate,
  addUnit,
  editCategory,
  editTaxRate,
  editUnit,
  listCategories,
  listTaxRates,
  listUnits,
  removeCategory,
  removeTaxRate,
  removeUnit,
} from './library-lists.service.ts'
import { addPicture, pictureAddresses, putPictureFirst, removePicture } from './pictures/pictures.service.ts'
import { searchItems } from './quoting/item-hits.service.ts'
import { loadStarterLibrary } from './starter-library.service.ts'

export const itemsHandlers: Handlers<typeof itemsRoutes> = {
  list: ({ query }, ctx) => listItems(ctx, query),
  create: async ({ body }, ctx) => ({ data: await createItem(ctx, body), message: ITEM_TEXTS.saved }),
  search: async ({ query }, ctx) => ({ data: await searchItems(ctx, query) }),
  similar: async ({ query }, ctx) => ({ data: await similarItems(ctx, query.name) }),
  brands: async (_, ctx) => ({ data: await listBrands(ctx) }),
  byId: async ({ params }, ctx) => ({ data: await getItem(ctx, params.id) }),
  edit: async ({ params, body }, ctx) => ({ data: await editItem(ctx, params.id, body), message: ITEM_TEXTS.saved }),
  remove: async ({ params }, ctx) => {
    await removeItem(ctx, params.id)
    return { data: {}, message: ITEM_TEXTS.deleted }
  },
  archive: async ({ params }, ctx) => ({
    data: await archiveItem(ctx, params.id, true),
    message: ITEM_TEXTS.archived,
  }),
  restore: async ({ params }, ctx) => ({
    data: await archiveItem(ctx, params.id, false),
    message: ITEM_TEXTS.restored,
  }),
  favour: async ({ params }, ctx) => {
    await favourItem(ctx, params.id, true)
    return { data: {} }
  },
  unfavour: async ({ params }, ctx) => {
    await favourItem(ctx, params.id, false)
    return { data: {} }
  },
  rates: async ({ params }, ctx) => ({ data: await listRates(ctx, params.id) }),
  loadStarter: async (_, ctx) => ({ data: await loadStarterLibrary(ctx), message: ITEM_TEXTS.starterLoaded }),
}

export const libraryListsHandlers: Handlers<typeof libraryListsRoutes> = {
  categories: async (_, ctx) => ({ data: await listCategories(ctx) }),
  addCategory: async ({ body }, ctx) => ({ data: await addCategory(ctx, body) }),
  editCategory: async ({ params, body }, ctx) => ({ data: await editCategory(ctx, params.id, body) }),
  removeCategory: async ({ params, query }, ctx) => {
    await removeCategory(ctx, params.id, query.moveTo)
    return { data: {} }
  },
  units: async (_, ctx) => ({ data: await listUnits(ctx) }),
  addUnit: async ({ body }, ctx) => ({ data: await addUnit(ctx, body) }),
  editUnit: async ({ params, body }, ctx) => ({ data: await editUnit(ctx, params.id, body) }),
  removeUnit: async ({ params }, ctx) => {
    await removeUnit(ctx, params.id)
    return { data: {} }
  },
  taxRates: async (_, ctx) => ({ data: await listTaxRates(ctx) }),
  addTaxRate: async ({ body }, ctx) => ({ data: await addTaxRate(ctx, body) }),
  editTaxRate: async ({ params, body }, ctx) => ({ data: await editTaxRate(ctx, params.id, body) }),
  removeTaxRate: async ({ params }, ctx) => {
    await removeTaxRate(ctx, params.id)
    return { data: {} }
  },
}

export const itemAnalysesHandlers: Handlers<typeof itemAnalysesRoutes> = {
  byItem: async ({ params }, ctx) => ({ data: await itemAnalysis(ctx, params.id) }),
  save: async ({ params, body }, ctx) => ({
    data: await saveAnalysis(ctx, params.id, body),
    message: ANALYSIS_TEXTS.saved,
  }),
  remove: async ({ params }, ctx) => {
    await removeAnalysis(ctx, params.id)
    return { data: {}, message: ANALYSIS_TEXTS.removed }
  },
}

export const kitsHandlers: Handlers<typeof kitsRoutes> = {
  list: ({ query }, ctx) => listKits(ctx, query),
  create: async ({ body }, ctx) => ({ data: await createKit(ctx, body), message: KIT_TEXTS.saved }),
  byId: async ({ params }, ctx) => ({ data: await getKit(ctx, params.id) }),
  edit: async ({ params, body }, ctx) => ({ data: await editKit(ctx, params.id, body), message: KIT_TEXTS.saved }),
  remove: async ({ params }, ctx) => {
    await removeKit(ctx, params.id)
    return { data: {}, message: KIT_TEXTS.deleted }
  },
}

export const itemPicturesHandlers: Handlers<typeof itemPicturesRoutes> = {
  add: async ({ params, file }, ctx) => ({ data: await addPicture(ctx, params.id, file.bytes) }),
  remove: async ({ params }, ctx) => ({ data: await removePicture(ctx, params.id, params.pictureId) }),
  putFirst: async ({ params }, ctx) => ({ data: await putPictureFirst(ctx, params.id, params.pictureId) }),
  addresses: async ({ body }, ctx) => ({ data: await pictureAddresses(ctx, body.ids) }),
}
