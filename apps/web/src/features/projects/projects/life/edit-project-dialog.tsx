import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isAppError } from '@plinth/contract/error-codes'
import { AREA_UNIT_NAMES, AREA_UNITS } from '@plinth/contract/leads/lead/lead-rules'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import type { ProjectConflict } from '@plinth/contract/projects/project-life'
import { mayInProject } from '@plinth/contract/projects/project-rights'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showServerErrors } from '../../../../lib/forms.ts'
import { DEFAULT_ZONE } from '../../../../lib/text/format-date.ts'
import { ConflictNotice } from '../../../../ui/dialogs/conflict-notice.tsx'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { DayInput } from '../../../../ui/inputs/day-input.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { CountrySelect } from '../../../../ui/phone/country-select.tsx'
import { PhoneField } from '../../../../ui/phone/phone-field.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useTaxWords } from '../../../company/companies/companies.api.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { refreshProjectLists } from '../list/project-list.api.ts'
import { refreshProjects } from '../projects.api.ts'
import classes from './edit-project-dialog.module.css'
import {
  EDITED,
  type EditField,
  type EditValues,
  editLabel,
  editProblems,
  editValues,
  sentChange,
} from './edit-project-values.ts'
import { changeProject } from './project-life.api.ts'

const WIDE: ReadonlySet<EditField> = new Set(['name', 'location', 'billingAddress', 'note'])

/** Changes the fields of a project that were touched; what others changed meanwhile is settled field by field (PJ-069). */
export function EditProjectDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const zone = profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
  const taxes = useTaxWords()
  const [before, setBefore] = useState(() => editValues(project))
  const [version, setVersion] = useState(project.version)
  const [conflict, setConflict] = useState<ProjectConflict>()
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const form = useForm<EditValues>({ initialValues: before })
  const isCodeLocked = !mayInProject(project.standing, 'administer')
  const usual = profile?.CompanySettingDetails.attendanceRadius
  const usualRadius = usual === undefined ? undefined : `${usual}, as usual in the company`
  const shown = EDITED.filter(
    field => (field !== 'expectedBudget' || project.seesMoney) && (field !== 'code' || !isCodeLocked),
  )
  const save = async (): Promise<void> => {
    const sent = sentChange(before, form.values)
    const problems = editProblems(before, form.values, taxes)
    form.setErrors(problems)
    if (Object.keys(problems).length > 0) return
    if (Object.keys(sent).length === 0) {
      onClose()
      return
    }
    setSaving(true)
    setRefusal(undefined)
    try {
      await changeProject(project._id, { ...sent, version })
      toast.success('Project saved', { duration: 2000 })
      onClose()
      await Promise.all([refreshProjects(queryClient), refreshProjectLists(queryClient)])
    } catch (error) {
      const data = isAppError(error, 'CONFLICT') ? (error.data as Partial<ProjectConflict> | undefined) : undefined
      if (data?.conflicts) setConflict(data as ProjectConflict)
      else setRefusal(showServerErrors(form, error))
    } finally {
      setSaving(false)
    }
  }
  const settle = (field: string, choice: 'theirs' | 'mine'): void => {
    if (!conflict) return
    const settled = conflict.conflicts.find(one => one.field === field)
    if (choice === 'theirs' && settled) {
      form.setFieldValue(field as EditField, settled.theirs)
      setBefore({ ...before, [field]: settled.theirs })
    }
    const left = conflict.conflicts.filter(one => one.field !== field)
    if (left.length > 0) setConflict({ ...conflict, conflicts: left })
    else {
      // what is sent from now on is sent knowingly
      setVersion(conflict.version)
      setConflict(undefined)
    }
  }
  return (
    <EditDialog
      opened
      size={720}
      title="Edit project"
      closeOnClickOutside={false}
      isChanged={() => Object.keys(sentChange(before, form.values)).length > 0}
      isSaving={isSaving}
      refusal={refusal}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        if (!conflict) void save()
      }}
    >
      {conflict && (
        <ConflictNotice
          title={`${conflict.changedBy || 'Somebody else'} changed this project while you were working on it.`}
          fields={conflict.conflicts.map(({ field, yours, theirs }) => ({
            name: field,
            label: editLabel(field as EditField, taxes),
            yours,
            theirs,
          }))}
          onSettle={settle}
        />
      )}
      <div className={classes.fields}>
        {shown.map(field => (
          <FieldInput
            key={field}
            field={field}
            form={form}
            zone={zone}
            placeholder={field === 'radius' ? usualRadius : undefined}
          />
        ))}
      </div>
    </EditDialog>
  )
}

const UNITS = AREA_UNITS.map(unit => ({ value: unit, label: AREA_UNIT_NAMES[unit] }))

type EditForm = ReturnType<typeof useForm<EditValues>>

/** The input of one field, by its kind. */
function FieldInput(props: { field: EditField; form: EditForm; zone: string; placeholder?: string | undefined }) {
  const { field, form, zone, placeholder } = props
  const label = editLabel(field, useTaxWords())
  const input = form.getInputProps(field)
  if (field === 'phoneNumber')
    return <PhoneField label={label} dialCode={form.getInputProps('phoneCode')} number={input} />
  if (field === 'expectedStartDate' || field === 'expectedEndDate')
    return <DayInput label={label} zone={zone} {...input} />
  if (field === 'country') return <CountrySelect label={label} allowDeselect {...input} />
  if (field === 'projectUom') return <Select label={label} data={UNITS} {...input} />
  const isAmount = field === 'expectedBudget' || field === 'area' || field === 'radius'
  return (
    <TextInput
      label={label}
      autoComplete="off"
      placeholder={placeholder}
      {...(WIDE.has(field) ? { className: classes.wide } : {})}
      {...(isAmount ? { inputMode: 'numeric' as const } : {})}
      {...input}
    />
  )
}
