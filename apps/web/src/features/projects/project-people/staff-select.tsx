import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/inputs/select.tsx'
import { membersQuery } from '../../company/people/people.api.ts'

export interface StaffSelectProps extends Omit<SelectProps, 'data'> {
  /** people who are not offered */
  except: readonly string[]
}

/** Chooses one of the firm's active staff, by part of their name. */
export function StaffSelect({ except, ...props }: StaffSelectProps) {
  const { data: staff = [] } = useQuery(membersQuery)
  const people = staff
    .filter(person => !except.includes(person._id))
    .map(person => ({ value: person._id, label: person.fullName }))
  return <Select {...props} data={people} searchable nothingFoundMessage="Nobody found" placeholder="Choose" />
}
