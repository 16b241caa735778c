import { Button, Popover } from '@mantine/core'
import { IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ClearSelection, OptionBox, OptionBoxes, SearchedOptions } from '../../../ui/data-grid/filters/option-boxes.tsx'
import { useBackCloses } from '../../../ui/dialogs/use-back-closes.ts'
import { reporteesQuery } from '../../company/teams/teams.api.ts'
import classes from './lead-analytics.module.css'

export interface MemberFilterProps {
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** Whose figures are shown: any of the people whose leads one may see; without a choice everybody's (LM-186, LM-510). */
export function MemberFilter({ value, onChange }: MemberFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  // ticked at once, before the address has changed
  const [chosen, setChosen] = useState({ value, from: value.join() })
  if (chosen.from !== value.join()) setChosen({ value, from: value.join() })
  const choose = (ids: readonly string[]) => {
    setChosen({ value: ids, from: value.join() })
    onChange(ids)
  }
  useBackCloses(isOpen, () => setOpen(false))
  const { data: people, isError, refetch } = useQuery(reporteesQuery)
  const wanted = text.trim().toLowerCase()
  const options = people
    ?.filter(({ fullName }) => fullName.toLowerCase().includes(wanted))
    .map(({ _id, fullName }) => ({ value: _id, label: fullName }))
  const count = chosen.value.length
  const nameOf = (id: string) => people?.find(({ _id }) => _id === id)?.fullName ?? 'Somebody else'
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
          leftSection={<IconUsers size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(open => !open)}
        >
          {count === 0 ? 'All members' : count === 1 ? nameOf(chosen.value[0] as string) : `${count} members`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Members">
        <SearchedOptions
          label="Members"
          text={text}
          onText={setText}
          options={options}
          isFailed={isError}
          onRetry={() => void refetch()}
          value={chosen.value}
          nameOf={nameOf}
        >
          {found => {
            const ids = found.map(option => option.value)
            const isAll = (value: readonly string[]) => ids.every(id => value.includes(id))
            return (
              <OptionBoxes
                label="Members"
                options={found}
                value={chosen.value}
                onChange={choose}
                above={(value, chooseAll) => (
                  <li className={classes.all}>
                    <OptionBox
                      isChecked={isAll(value)}
                      isPartly={!isAll(value) && ids.some(id => value.includes(id))}
                      onChange={() =>
                        chooseAll(
                          isAll(value) ? value.filter(id => !ids.includes(id)) : [...new Set([...value, ...ids])],
                        )
                      }
                    >
                      <span>Select All</span>
                    </OptionBox>
                  </li>
                )}
              />
            )
          }}
        </SearchedOptions>
        <ClearSelection isSet={count > 0} onClear={() => choose([])} />
      </Popover.Dropdown>
    </Popover>
  )
}
