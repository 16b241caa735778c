import { SegmentedControl } from '@mantine/core'
import { settingsDialCode } from '@plinth/contract/company/firm-home'
import { LEAD_TYPE, type LeadType } from '@plinth/contract/leads/lead/lead-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../../ui/dialogs/confirm-dialog.tsx'
import { profileQuery } from '../../../../company/people/people.api.ts'
import classes from '../add-lead.module.css'
import { blankContacts, isContactFilled, startCode } from '../add-lead-values.ts'
import type { AddLeadForm } from './add-lead-form-field.ts'

/**
 * The choice between individual and corporate (IN-047). A change starts with one blank contact and keeps everything else; if a
 * contact was typed, it asks first (IN-369, IN-Q11).
 */
export function useLeadKind(form: AddLeadForm, onChanged: () => void) {
  const [wanted, setWanted] = useState<0 | 1>()
  const profile = useQuery(profileQuery)
  const change = (type: LeadType): void => {
    const { countryCode } = form.values
    const company = settingsDialCode(profile.data?.CompanySettingDetails, '')
    const isStart =
      countryCode === startCode(type === LEAD_TYPE.CORPORATE ? LEAD_TYPE.INDIVIDUAL : LEAD_TYPE.CORPORATE, company)
    form.setValues({ type, ...blankContacts(), ...(isStart ? { countryCode: startCode(type, company) } : {}) })
    form.clearErrors()
    form.edited.clear()
    onChanged()
  }
  const control = (
    <div className={classes.kind}>
      <SegmentedControl
        aria-label="Kind of lead"
        value={form.values.type === LEAD_TYPE.CORPORATE ? 'corporate' : 'individual'}
        data={[
          { value: 'individual', label: 'Individual' },
          { value: 'corporate', label: 'Corporate' },
        ]}
        onChange={kind => {
          const type = kind === 'corporate' ? 1 : 0
          if (isContactFilled(form.values)) setWanted(type)
          else change(type)
        }}
      />
    </div>
  )
  const question = (
    <ConfirmDialog
      opened={wanted !== undefined}
      title="Do you want to discard the contacts ?"
      message="The other form starts with one empty contact. Everything else you typed stays."
      confirmLabel="Yes"
      cancelLabel="No"
      danger
      onConfirm={() => {
        if (wanted !== undefined) change(wanted)
        setWanted(undefined)
      }}
      onCancel={() => setWanted(undefined)}
    />
  )
  return { control, question, isAsking: wanted !== undefined }
}
