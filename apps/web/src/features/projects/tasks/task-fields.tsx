import '@mantine/dates/styles.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { readDay } from '@plinth/contract/day-text'
import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import { PRIORITY_NAMES, type TaskPriority } from '@plinth/contract/projects/tasks'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/inputs/select.tsx'
import { membersQuery } from '../../company/people/people.api.ts'
import classes from './task-dialog.module.css'
import type { TaskValues } from './task-text.ts'

const PRIORITIES = TASK_PRIORITIES.map(value => ({ value, label: PRIORITY_NAMES[value] }))

export interface TaskFieldsProps {
  values: TaskValues
  problems: Partial<Record<keyof TaskValues, string>>
  /** who has it now, shown also where they are no member any more */
  assignee?: { _id: string; fullName: string } | undefined
  today: string
  disabled?: boolean
  hasFocus?: boolean
  onChange: (change: Partial<TaskValues>) => void
}

/** What a task is made of, for new ones and for changes. */
export function TaskFields({
  values,
  problems,
  assignee,
  today,
  disabled = false,
  hasFocus,
  onChange,
}: TaskFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide}
        label="Title"
        withAsterisk
        aria-required
        autoComplete="off"
        {...(hasFocus ? { 'data-autofocus': true } : {})}
        value={values.title}
        error={problems.title}
        disabled={disabled}
        onChange={event => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        className={classes.wide}
        label="Description"
        autosize
        minRows={2}
        maxRows={10}
        value={values.description}
        error={problems.description}
        disabled={disabled}
        onChange={event => onChange({ description: event.currentTarget.value })}
      />
      <AssigneeField value={values.assignedTo} assignee={assignee} disabled={disabled} onChange={onChange} />
      <Select
        label="Priority"
        data={PRIORITIES}
        value={values.priority}
        disabled={disabled}
        onChange={value => onChange({ priority: (value ?? 'normal') as TaskPriority })}
      />
      <DateInput
        label="Due date"
        placeholder="DD/MM/YYYY"
        valueFormat="DD/MM/YYYY"
        dateParser={readDay}
        defaultDate={values.dueDate === '' ? today : values.dueDate}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear due date' }}
        popoverProps={{ width: 'auto' }}
        leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
        value={values.dueDate === '' ? null : values.dueDate}
        error={problems.dueDate}
        disabled={disabled}
        onChange={day => onChange(day ? { dueDate: day } : { dueDate: '', dueTime: '' })}
      />
      <TextInput
        label="Time"
        type="time"
        value={values.dueTime}
        error={problems.dueTime}
        disabled={disabled || values.dueDate === ''}
        onChange={event => onChange({ dueTime: event.currentTarget.value })}
      />
    </div>
  )
}

type AssigneeProps = Pick<TaskFieldsProps, 'assignee' | 'onChange'> & { value: string; disabled: boolean }

function AssigneeField({ value, assignee, disabled, onChange }: AssigneeProps) {
  const { data: members = [] } = useQuery(membersQuery)
  const isShared = (name: string) => members.filter(one => one.fullName === name).length > 1
  const options = members.map(({ _id, fullName, email }) => ({
    value: _id,
    label: isShared(fullName) ? `${fullName} (${email})` : fullName,
  }))
  const isKnown = options.some(one => one.value === value)
  const gone = !isKnown && assignee?._id === value ? [{ value, label: assignee.fullName }] : []
  return (
    <Select
      label="Assignee"
      data={[...gone, ...options]}
      value={value === '' ? null : value}
      searchable
      nothingFoundMessage="Nobody found"
      disabled={disabled}
      onChange={chosen => chosen && onChange({ assignedTo: chosen })}
    />
  )
}
