import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { readImportsAddress } from './imports/imports-address.ts'
import { readKitsAddress } from './kits/kits-address.ts'
import { readLibraryAddress } from './library-address.ts'

/** The item library of quotations (QT-009); an item opens over it. */
export const libraryRoute = {
  staticData: { title: 'Item library' },
  validateSearch: readLibraryAddress,
  component: lazyPage(() => import('./library.page.tsx').then(page => page.LibraryPage)),
}

export const libraryItemRoute = {
  staticData: { title: 'Item library' },
  component: lazyPage(() => import('./item.page.tsx').then(page => page.ItemPage)),
}

/** Spreadsheets of items, chosen and brought before (QT-065). */
export const itemImportsRoute = {
  staticData: { title: 'Import items' },
  validateSearch: readImportsAddress,
  component: lazyPage(() => import('./imports/imports.page.tsx').then(page => page.ItemImportsPage)),
}

export const itemImportRoute = {
  staticData: { title: 'Import items' },
  component: lazyPage(() => import('./imports/import.page.tsx').then(page => page.ItemImportPage)),
}

/** Sets of items that are inserted together (QT-063). */
export const kitsRoute = {
  staticData: { title: 'Kits' },
  validateSearch: readKitsAddress,
  component: lazyPage(() => import('./kits/kits.page.tsx').then(page => page.KitsPage)),
}
