import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { KIT_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import type { ListedKit } from '@plinth/contract/quotations/assemblies/kits'
import { typedDecimal } from '@plinth/contract/quotations/decimals'
import { kitLines } from '@plinth/contract/quotations/kit-lines'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { kitQuery, kitsQuery } from '../../item-library/item-library.api.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { type InsertPlace, type KitLine, kitInserted } from '../store/item-changes.ts'
import classes from './library-dialog.module.css'

interface KitsPartProps {
  model: GridModel
  at: InsertPlace
  onClose: () => void
}

/** The kits of the library: one comes in as a line for each of its rows, so many times (QT-063). */
export function KitsPart({ model, at, onClose }: KitsPartProps) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 120)
  const [chosenId, setChosen] = useState<string>()
  const [times, setTimes] = useState('1')
  const [problem, setProblem] = useState<string>()
  const found = useQuery(kitsQuery({ search: asked, page: 1 }))
  const kits = found.data?.data ?? []
  const chosen = kits.find(({ _id }) => _id === chosenId) ?? kits[0]
  const inserting = useMutation({
    mutationFn: (kit: ListedKit) => queryClient.fetchQuery(kitQuery(kit._id)),
    onSuccess: kit => {
      const offered = kit.rows.flatMap(({ hit, ...row }): KitLine[] => (hit ? [{ ...row, hit }] : []))
      const lines = kitLines(offered, typedDecimal(times) ?? '')
      if (!lines) return setProblem(KIT_TEXTS.howMany)
      const archived = kit.rows.length - offered.length
      if (lines.length === 0) return setProblem('Every item of this kit is archived')
      const { changes, ids } = kitInserted(model.contentNow(), lines, at)
      const refusal = model.change(changes)
      onClose()
      if (refusal !== undefined) return void toast.error(refusal)
      if (archived > 0)
        toast.info(archived === 1 ? '1 archived item was left out' : `${archived} archived items were left out`)
      setTimeout(() => model.handle.current?.goToLine(ids[0] ?? '', 'quantity'))
    },
    onError: error => toast.error(messageOf(error)),
  })
  const insert = (): void => {
    const isNumber = kitLines([{ quantity: '1' }], typedDecimal(times) ?? '') !== undefined
    if (!isNumber) setProblem(KIT_TEXTS.howMany)
    else if (chosen) inserting.mutate(chosen)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = kits.findIndex(kit => kit._id === chosen?._id)
    if (event.key === 'ArrowDown') setChosen(kits[Math.min(kits.length - 1, place + 1)]?._id)
    else if (event.key === 'ArrowUp') setChosen(kits[Math.max(0, place - 1)]?._id)
    else if (event.key === 'Enter') insert()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          className={classes.search}
          aria-label="Search kits"
          placeholder="Name …"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          autoComplete="off"
          value={search}
          maxLength={100}
          onChange={event => setSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {found.isError ? (
        <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <SkeletonRows count={6} />
      ) : kits.length === 0 ? (
        <p className={classes.empty} role="status">
          {asked === '' ? 'There are no kits yet. They are made in the item library.' : 'No kit matches'}
        </p>
      ) : (
        <div role="listbox" aria-label="Kits" className={classes.list}>
          {kits.map(kit => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys of the list
            <div
              key={kit._id}
              role="option"
              tabIndex={-1}
              aria-selected={kit._id === chosen?._id}
              data-active={kit._id === chosen?._id || undefined}
              className={classes.hit}
              onClick={() => setChosen(kit._id)}
            >
              <span className={classes.name}>
                {kit.name}
                <small>
                  {[kit.rowCount === 1 ? '1 item' : `${kit.rowCount} items`, kit.category].filter(Boolean).join(' · ')}
                </small>
              </span>
            </div>
          ))}
        </div>
      )}
      <div className={classes.foot}>
        <TextInput
          label="How many?"
          size="xs"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={times}
          error={problem}
          onChange={event => {
            setTimes(event.currentTarget.value)
            setProblem(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <span className={classes.hint} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!chosen} loading={inserting.isPending} onClick={insert}>
          Insert
        </Button>
      </div>
    </>
  )
}
