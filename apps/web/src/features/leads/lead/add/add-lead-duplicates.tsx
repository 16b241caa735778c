import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { leadEmailProblem, phoneProblem } from '@plinth/contract/leads/lead/lead-rules'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { leadDuplicatesQuery } from '../lead.api.ts'
import classes from './add-lead.module.css'

const SHOWN = 3

export interface AddLeadDuplicatesProps {
  phoneNumber: string
  countryCode: string
  email: string
}

/** Shows, without blocking anything, that there already is a lead with this phone or e-mail (IN-Q75). */
export function AddLeadDuplicates({ phoneNumber, countryCode, email }: AddLeadDuplicatesProps) {
  const phone = phoneProblem(phoneNumber.trim(), countryCode) === undefined ? phoneNumber.trim() : ''
  const address = email.trim() !== '' && leadEmailProblem(email.trim()) === undefined ? email.trim() : ''
  const [asked] = useDebouncedValue(JSON.stringify([phone, address]), 400)
  const [askedPhone, askedEmail] = JSON.parse(asked) as [string, string]
  const isAsked = askedPhone !== '' || askedEmail !== ''
  const { data } = useQuery({
    ...leadDuplicatesQuery({
      ...(askedPhone === '' ? {} : { phoneNumber: askedPhone }),
      ...(askedEmail === '' ? {} : { email: askedEmail }),
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // if this fails only the notice is missing; saving does not depend on it
    retry: 1,
  })
  const found = isAsked ? (data ?? []) : []
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={classes.duplicates}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          <div>
            A lead with this phone or email already exists:{' '}
            {found.slice(0, SHOWN).map(({ _id, name }, at) => (
              <span key={_id}>
                {at > 0 && ', '}
                <Anchor href={`/leads/lead-details/${_id}`} target="_blank" rel="noopener" inherit>
                  {name || 'open the lead'}
                  <span className="visually-hidden"> (opens a new tab)</span>
                </Anchor>
              </span>
            ))}
            {found.length > SHOWN && ` and ${found.length - SHOWN} more`}
          </div>
        </div>
      )}
    </div>
  )
}
