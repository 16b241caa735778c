import { Button } from '@mantine/core'
import type { Kit } from '@plinth/contract/quotations/assemblies/kits'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'
import { SearchBox } from '../../../../ui/inputs/search-box.tsx'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { BackLink } from '../../../../ui/settings/back-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { refreshLibrary } from '../item-library.api.ts'
import { useLibraryRights } from '../use-library-rights.ts'
import { KitDialog } from './kit-dialog.tsx'
import { kitQuery, kitsQuery } from './kits.api.ts'
import classes from './kits.module.css'
import { type KitsAddress, readKitsAddress } from './kits-address.ts'

/** The kits of the library: sets of items that are inserted together (QT-063). */
export function KitsPage() {
  const address = readKitsAddress(useSearch({ strict: false }))
  const { q = '', page = 1 } = address
  const navigate = useNavigate()
  const rights = useLibraryRights()
  const adding = useDialog<true>()
  const [openId, setOpenId] = useState<string>()
  const { data, isError, refetch } = useQuery(kitsQuery({ search: q, page }))
  useLiveNews(['library.changed'], refreshLibrary)
  const go = (next: KitsAddress): void =>
    void navigate({
      to: '/quotation/library/kits' as '/',
      search: readKitsAddress({ ...next }) as never,
      replace: true,
    })
  const mayEdit = rights?.mayEdit ?? false
  const add = (
    <LockedHint locked={rights !== undefined && !mayEdit}>
      <Button onClick={() => adding.open(true)} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
        Add kit
      </Button>
    </LockedHint>
  )
  return (
    <Page
      title="Kits"
      narrow
      actions={
        <>
          <SearchBox label="Search kits" placeholder="Name …" value={q} onChange={next => go({ q: next })} />
          {add}
        </>
      }
    >
      <BackLink to="/quotation/library">Item library</BackLink>
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data || !rights ? (
        <SkeletonRows />
      ) : data.data.length === 0 ? (
        <EmptyState title={q === '' ? 'There are no kits yet.' : 'No kit matches the search.'}>
          {q === '' && 'A kit is a set of items, such as a standard wardrobe, that comes into a quotation in one step.'}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Kits">
          {data.data.map(kit => (
            <li key={kit._id}>
              <button type="button" onClick={() => setOpenId(kit._id)}>
                <b>{kit.name}</b>
                <small>
                  {[kit.rowCount === 1 ? '1 item' : `${kit.rowCount} items`, kit.category].filter(Boolean).join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && <Pager page={page} pages={data.pagination.pages} onGo={next => go({ q, page: next })} />}
      {adding.isOpen && rights && <KitDialog key={adding.times} rights={rights} onClose={adding.close} />}
      {openId !== undefined && rights && (
        <OpenKit key={openId} id={openId} rights={rights} onClose={() => setOpenId(undefined)} />
      )}
    </Page>
  )
}

interface OpenKitProps {
  id: string
  rights: NonNullable<ReturnType<typeof useLibraryRights>>
  onClose: () => void
}

/** A kit as it is when it is opened. */
function OpenKit({ id, rights, onClose }: OpenKitProps) {
  const { data, isFetchedAfterMount } = useQuery(kitQuery(id))
  const [kit, setKit] = useState<Kit>()
  // a form begins with what was read now, and does not follow what others change
  if (!kit && data && isFetchedAfterMount) setKit(data)
  return kit ? <KitDialog kit={kit} rights={rights} onClose={onClose} /> : null
}
