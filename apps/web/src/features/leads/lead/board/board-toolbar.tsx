import { Button, Popover } from '@mantine/core'
import type { BoardOrder } from '@plinth/contract/leads/lead/board/lead-board'
import { BOARD_ORDERS } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { IconColumns3, IconTag, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ClearSelection } from '../../../../ui/data-grid/filters/option-boxes.tsx'
import { useBackCloses } from '../../../../ui/dialogs/use-back-closes.ts'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { SearchBox } from '../../../../ui/inputs/search-box.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import { Choices, FoundChoices, TagChoices } from '../list/filters/filter-bar-choices.tsx'
import classes from './board.module.css'
import type { BoardAddress } from './board-address.ts'
import { type BoardScope, idsText, USUAL_ORDER } from './board-scope.ts'

const ORDER_NAMES: Readonly<Record<BoardOrder, string>> = {
  updated: 'Newest update',
  amount: 'Amount',
  followUp: 'Follow-up date',
  days: 'Days in stage',
}

export interface BoardToolbarProps {
  scope: BoardScope
  /** ids of stages that are not shown */
  hidden: ReadonlySet<string>
  /** the saved views */
  views: ReactNode
  onChange: (patch: BoardAddress) => void
  onSearch: (q: string | undefined) => void
}

/** What narrows and orders the board: search, members, tags (LM-168, LM-169, LM-180). */
export function BoardToolbar({ scope, hidden, views, onChange, onSearch }: BoardToolbarProps) {
  const { search, order } = scope
  const [members, setMembers] = useChoice(scope.members, ids => onChange({ members: idsText(ids) }))
  const [tags, setTags] = useChoice(scope.tags, ids => onChange({ tags: idsText(ids) }))
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchBox
          value={search}
          onChange={text => onSearch(text === '' ? undefined : text)}
          label="Search the board"
          placeholder="Search name or tag"
        />
      </div>
      <FilterMenu
        label="Members"
        icon={<IconUsers size={16} stroke={1.5} aria-hidden />}
        count={members.length}
        onClear={() => setMembers([])}
      >
        <FoundChoices label="Members" column="assignedTo" value={members} onChange={setMembers} />
      </FilterMenu>
      <FilterMenu
        label="Tags"
        icon={<IconTag size={16} stroke={1.5} aria-hidden />}
        count={tags.length}
        onClear={() => setTags([])}
      >
        <TagChoices label="Tags" value={tags} onChange={setTags} />
      </FilterMenu>
      <StagesMenu hidden={hidden} onChange={ids => onChange({ hide: idsText(ids) })} />
      <Select
        aria-label="Order of cards"
        className={classes.order}
        data={BOARD_ORDERS.map(value => ({ value, label: ORDER_NAMES[value] }))}
        value={order}
        onChange={value => onChange({ order: value === USUAL_ORDER ? undefined : (value ?? undefined) })}
        {...OPTION_LIST}
      />
      {views}
    </div>
  )
}

/** Which stages have a column; where none is left, all have. */
function StagesMenu({ hidden, onChange }: { hidden: ReadonlySet<string>; onChange: (hidden: string[]) => void }) {
  const { data: pipeline } = useQuery(pipelineQuery)
  const options = (pipeline?.stages ?? []).map(stage => ({ value: stage._id, label: stage.stageName }))
  const ids = options.map(option => option.value)
  const shown = ids.filter(id => !hidden.has(id))
  return (
    <FilterMenu
      label="Stages"
      icon={<IconColumns3 size={16} stroke={1.5} aria-hidden />}
      count={ids.length - shown.length}
      counted="hidden"
      onClear={() => onChange([])}
    >
      <Choices
        label="Stages"
        options={options}
        value={shown}
        onChange={left => onChange(left.length === 0 ? [] : ids.filter(id => !left.includes(id)))}
      />
    </FilterMenu>
  )
}

/** A choice that the address has: a box that is ticked is ticked at once, before the address has changed. */
function useChoice(
  value: readonly string[],
  onChange: (value: readonly string[]) => void,
): [readonly string[], (value: readonly string[]) => void] {
  const [chosen, setChosen] = useState({ value, from: value.join() })
  if (chosen.from !== value.join()) setChosen({ value, from: value.join() })
  const change = (next: readonly string[]) => {
    setChosen({ value: next, from: value.join() })
    onChange(next)
  }
  return [chosen.value, change]
}

interface FilterMenuProps {
  label: string
  icon: ReactNode
  /** how many are chosen */
  count: number
  /** what they are, where it is not said by the label */
  counted?: string
  onClear: () => void
  children: ReactNode
}

/** A button that opens options to choose from, and says how many are chosen. */
function FilterMenu({ label, icon, count, counted = '', onClear, children }: FilterMenuProps) {
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={280}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={icon}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(open => !open)}
        >
          {count > 0 ? `${label} ${count} ${counted}`.trim() : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={label}>
        {children}
        <ClearSelection isSet={count > 0} onClear={onClear} />
      </Popover.Dropdown>
    </Popover>
  )
}
