import { Button, Popover, SegmentedControl } from '@mantine/core'
import type { LeadFilterBar } from '@plinth/contract/leads/lead/lead-list'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { hashKey } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ClearSelection } from '../../../../../ui/data-grid/filters/option-boxes.tsx'
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../../../ui/toast/toast.ts'
import { useIsPhone } from '../../../../../ui/use-is-phone.ts'
import classes from './filter-bar.module.css'
import { CriterionField, type CriterionFieldProps } from './filter-bar-fields.tsx'
import {
  barProblem,
  CRITERIA,
  type Criterion,
  criterionText,
  EMPTY_BAR,
  matchText,
  meantBar,
  withCriterion,
} from './filter-bar-values.ts'

const APPLIED = 'Filter Applied Successfully'
const APPLIED_MS = 3000
const MATCHES = [
  { value: 'any', label: 'Match any' },
  { value: 'all', label: 'Match all' },
]

export interface FilterBarProps {
  /** the filter that the list has now */
  applied: LeadFilterBar | undefined
  symbol: string | undefined
  onApply: (bar: LeadFilterBar | undefined) => void
  onClose: () => void
}

/**
 * The filter bar: choices take effect when they are applied; a lead then matches any of them, or all if so chosen (LM-106 to
 * LM-118, decision 21). A row above the list; on a phone a sheet.
 */
export function FilterBar({ applied, symbol, onApply, onClose }: FilterBarProps) {
  const isPhone = useIsPhone()
  const [bar, setBar] = useState(applied ?? EMPTY_BAR)
  const [seen, setSeen] = useState(applied)
  /** what was applied here and the address does not say yet */
  const [sent, setSent] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState<Criterion>()
  if (applied !== seen) {
    setSeen(applied)
    const at = sent.indexOf(hashKey([applied]))
    setSent(sent.slice(at + 1))
    if (at < 0) {
      // the address has changed otherwise: Back, a link, "Clear filters"
      setSent([])
      setBar(applied ?? EMPTY_BAR)
      setProblem(undefined)
    }
  }
  /** What is chosen until the address follows stays chosen. */
  const send = (meant: LeadFilterBar | undefined) => {
    const key = hashKey([meant])
    if (key !== (sent.at(-1) ?? hashKey([applied]))) setSent([...sent, key])
    onApply(meant)
  }
  const change: CriterionFieldProps['onChange'] = (criterion, value) => {
    setBar(before => withCriterion(before, criterion, value))
    setProblem(undefined)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const found = barProblem(bar)
    setProblem(found)
    if (found) return
    setOpen(undefined)
    send(meantBar(bar))
    toast.success(APPLIED, { duration: APPLIED_MS, name: 'filter-applied', place: 'tools' })
    if (isPhone) onClose()
  }
  const clear = () => {
    setBar(EMPTY_BAR)
    setProblem(undefined)
    if (applied || sent.length > 0) send(undefined)
  }
  const criteria = CRITERIA.map(({ key, label }) => {
    const isOpen = open === key
    const setIsOpen = (opened: boolean) => setOpen(opened ? key : undefined)
    const one = { criterion: key, label, bar, symbol, onChange: change, isOpen, setIsOpen }
    return isPhone ? <CriterionSection key={key} {...one} /> : <CriterionMenu key={key} {...one} />
  })
  const form = (
    <form className={isPhone ? classes.sheet : classes.bar} aria-label="Filter leads" onSubmit={apply}>
      <div className={classes.criteria}>{criteria}</div>
      <div className={classes.actions}>
        {problem && (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
        <span className={classes.match}>{matchText(bar)}</span>
        <SegmentedControl
          size="xs"
          aria-label="A lead must match any or all of what is chosen"
          data={MATCHES}
          value={bar.match}
          onChange={match => setBar(before => ({ ...before, match: match as LeadFilterBar['match'] }))}
        />
        <Button variant="default" disabled={!applied && !meantBar(bar)} onClick={clear}>
          Clear
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
  if (!isPhone) return form
  return (
    <Dialog opened onClose={onClose} title="Filters" classNames={{ body: classes.dialog }}>
      {form}
    </Dialog>
  )
}

interface CriterionProps extends CriterionFieldProps {
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}

const saidOf = ({ bar, criterion, symbol }: CriterionProps): string => criterionText(bar, criterion, symbol)

/** A button of the row, with a dropdown of choices. */
function CriterionMenu({ isOpen, setIsOpen, ...field }: CriterionProps) {
  const said = saidOf({ ...field, isOpen, setIsOpen })
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={said ? 'light' : 'default'}
          rightSection={<IconChevronDown size={13} stroke={1.5} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CriterionTitle label={field.label} said={said} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={field.label}>
        <CriterionBody {...field} isSet={said !== ''} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The same on a phone: a line that unfolds. */
function CriterionSection({ isOpen, setIsOpen, ...field }: CriterionProps) {
  const said = saidOf({ ...field, isOpen, setIsOpen })
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <section className={classes.section}>
      <button type="button" className={classes.line} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <CriterionTitle label={field.label} said={said} />
        <Chevron size={16} stroke={1.5} aria-hidden />
      </button>
      {isOpen && <CriterionBody {...field} isSet={said !== ''} />}
    </section>
  )
}

const CriterionTitle = ({ label, said }: { label: string; said: string }) => (
  <span>
    {label}
    {said && <span className={classes.said}> {said}</span>}
  </span>
)

function CriterionBody({ isSet, ...field }: CriterionFieldProps & { isSet: boolean }) {
  return (
    <>
      <CriterionField {...field} />
      <ClearSelection isSet={isSet} onClear={() => field.onChange(field.criterion, undefined)} />
    </>
  )
}
