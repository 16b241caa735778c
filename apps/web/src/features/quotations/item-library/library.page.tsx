import { Button } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import { taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import type { ListedItem } from '@plinth/contract/quotations/item'
import { ITEM_LIMITS, ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { usePagedRows } from '../../../lib/server/paged-rows.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ItemCard } from './item-card.tsx'
import { isSort, itemColumns } from './item-columns.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { fetchItems, itemListKey, loadStarter, refreshLibrary, taxRatesQuery } from './item-library.api.ts'
import classes from './library.module.css'
import { isNarrowed, type LibraryAddress, readLibraryAddress, selectionOf } from './library-address.ts'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryMenu } from './library-menu.tsx'
import { ChangeRatesDialog } from './rate-changes/change-rates-dialog.tsx'
import { useLibraryRights } from './use-library-rights.ts'

type Rights = NonNullable<ReturnType<typeof useLibraryRights>>

/** The item library (QT-009, QT-027). */
export function LibraryPage() {
  const address = readLibraryAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const rights = useLibraryRights()
  const { data: taxRates } = useQuery(taxRatesQuery)
  const adding = useDialog<true>()
  const changing = useDialog<true>()
  const add = () => adding.open(true)
  const change = (patch: LibraryAddress, replace = false): void => {
    const search = readLibraryAddress({ ...address, ...patch })
    void navigate({ to: '/quotation/library', search: search as never, replace, resetScroll: false })
  }
  const mayEdit = rights?.mayEdit ?? false
  const rateAge = rights?.rateAge ?? ITEM_LIMITS.rateAge
  useLiveNews(['library.changed'], refreshLibrary)
  useShortcut('c', 'Add an item', () => mayEdit && add())
  const addButton = (
    <LockedHint locked={rights !== undefined && !mayEdit}>
      <Button onClick={add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
        Add item
      </Button>
    </LockedHint>
  )
  return (
    <Page
      title="Item library"
      fill
      actions={
        <>
          <div className={classes.search}>
            <SearchBox
              label="Search items"
              placeholder="Name, code, brand …"
              value={address.q ?? ''}
              onChange={q => change({ q: q || undefined }, address.q !== undefined)}
            />
          </div>
          <LibraryMenu
            selection={selectionOf(address, rateAge)}
            mayEdit={mayEdit}
            onChangeRates={() => changing.open(true)}
          />
          {addButton}
        </>
      }
    >
      <LibraryFilters address={address} rateAge={rateAge} taxes={rights?.taxes ?? taxWordsIn('')} onChange={change} />
      {rights && (
        <ItemGrid
          address={address}
          rights={rights}
          onChange={change}
          empty={
            isNarrowed(address) ? (
              <EmptyState
                title="No item matches the search and the filters."
                action={
                  <Button variant="default" onClick={() => change(NOTHING)}>
                    Clear search and filters
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title={ITEM_TEXTS.empty}
                action={
                  mayEdit && (
                    <>
                      <StarterButton />
                      <Button variant="default" component={Link} to={'/quotation/library/imports' as '/'}>
                        Import a spreadsheet
                      </Button>
                    </>
                  )
                }
              />
            )
          }
        />
      )}
      {adding.isOpen && rights && taxRates && (
        <ItemDialog
          key={adding.times}
          {...rights}
          defaultTaxRateId={taxRates.find(rate => rate.isDefault)?._id ?? ''}
          onClose={adding.close}
          onSaved={(_, isAnotherWanted) => (isAnotherWanted ? add() : adding.close())}
        />
      )}
      {changing.isOpen && rights && (
        <ChangeRatesDialog
          key={changing.times}
          {...rights}
          selection={selectionOf(address, rateAge)}
          onClose={changing.close}
        />
      )}
      <Outlet />
    </Page>
  )
}

const NOTHING: LibraryAddress = {
  q: undefined,
  category: undefined,
  unit: undefined,
  brand: undefined,
  tax: undefined,
  only: undefined,
}

/** Fills an empty library (QT-052). */
function StarterButton() {
  const queryClient = useQueryClient()
  const [key] = useState(newKey)
  const loading = useMutation({
    mutationFn: () => loadStarter(key),
    onSuccess: () => {
      toast.success(ITEM_TEXTS.starterLoaded)
      return refreshLibrary(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Button loading={loading.isPending} onClick={() => loading.mutate()}>
      Load the starter library
    </Button>
  )
}

interface ItemGridProps {
  address: LibraryAddress
  rights: Rights
  empty: ReactNode
  onChange: (patch: LibraryAddress) => void
}

function ItemGrid({ address, rights, empty, onChange }: ItemGridProps) {
  const navigate = useNavigate()
  const key = JSON.stringify(address)
  const selection = useMemo(() => selectionOf(JSON.parse(key), rights.rateAge), [key, rights.rateAge])
  const { symbol, taxes, zone, seesCosts, rateAge } = rights
  const columns = useMemo(
    () => itemColumns({ symbol, taxes, zone, seesCosts, rateAge }),
    [symbol, taxes, zone, seesCosts, rateAge],
  )
  const rows = usePagedRows<ListedItem>({
    queryKey: itemListKey(selection),
    fetchPage: (pageNo, signal) => fetchItems(selection, pageNo, signal),
  })
  const { sort, order = 'asc', q } = address
  // what is searched comes with the best match first, until a header is pressed
  const column = sort ?? (q === undefined ? 'name' : undefined)
  const open = (itemId: string) =>
    void navigate({
      to: '/quotation/library/items/$itemId',
      params: { itemId },
      search: address as never,
      resetScroll: false,
    })
  return (
    <DataGrid<ListedItem>
      label="Items"
      columns={columns}
      rowCount={rows.rowCount}
      getRow={rows.getRow}
      getRowId={item => item._id}
      rowLabel={item => item.name}
      onRangeChange={rows.onRangeChange}
      isStale={rows.isStale}
      viewKey={`library.${key}`}
      sort={column === undefined ? undefined : { column, direction: order }}
      onSortChange={next =>
        onChange({
          sort: next && isSort(next.column) ? next.column : undefined,
          order: next?.direction === 'desc' ? 'desc' : undefined,
        })
      }
      onRowOpen={item => open(item._id)}
      renderCard={item => <ItemCard item={item} symbol={symbol} taxes={taxes} />}
      cardHeight={96}
      empty={empty}
      hasError={Boolean(rows.error)}
      onRetry={rows.retry}
    />
  )
}
