import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { newKey } from '@plinth/contract/client'
import { settingsDialCode } from '@plinth/contract/company/firm-home'
import type { Profile } from '@plinth/contract/company/people'
import { isAppError } from '@plinth/contract/error-codes'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import {
  QUICK_WORK_TYPES,
  type QuickLead,
  quickLeadProblems,
  toQuickBody,
} from '@plinth/contract/leads/lead/quick-lead-rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldErrors, focusFirstError, messageOf } from '../../../../lib/forms.ts'
import { cleanPhone } from '../../../../lib/text/clean-phone.ts'
import { useBackCloses } from '../../../../ui/dialogs/use-back-closes.ts'
import { useReturnFocus } from '../../../../ui/dialogs/use-return-focus.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { ErrorState, FormError, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { FORM_LIST_HEIGHT } from '../../parts/form-list-height.ts'
import { DiscardQuestion } from '../discard-question.tsx'
import { createLeadMutation } from '../lead.api.ts'
import classes from './add-lead.module.css'
import type { AddLeadDialogProps } from './add-lead-dialog.tsx'
import { AddLeadDuplicates } from './add-lead-duplicates.tsx'
import { moneySign } from './add-lead-values.ts'
import { ListPicker } from './fields/add-lead-list-picker.tsx'
import {
  BLANK_QUICK_LEAD,
  budgetHint,
  groupBudget,
  isQuickFilled,
  keepQuickDraft,
  readQuickDraft,
  settledBudget,
  typedName,
} from './quick-lead-values.ts'
import { useOpenNewLead } from './use-open-new-lead.ts'

/** Add Client: a lead in seven fields (document 2, section 9; IN-Q01, IN-Q13). What is typed survives a closed tab. */
export function QuickLeadDialog({ opened, onClose, onCreated }: AddLeadDialogProps) {
  const isPhone = useIsPhone()
  useReturnFocus(opened)
  const profile = useQuery(profileQuery)
  const closeRequest = useRef<() => void>(undefined)
  const close = () => {
    closeRequest.current = undefined
    onClose()
  }
  const leave = () => (closeRequest.current ? closeRequest.current() : onClose())
  useBackCloses(opened, leave)
  return (
    <Modal opened={opened} onClose={leave} title="Add Client" fullScreen={isPhone} size={640}>
      {profile.data ? (
        <QuickLeadForm profile={profile.data} closeRequest={closeRequest} onClose={close} onCreated={onCreated} />
      ) : profile.isError ? (
        <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
      ) : (
        <SkeletonRows count={5} height={56} />
      )}
    </Modal>
  )
}

interface QuickLeadFormProps extends Pick<AddLeadDialogProps, 'onClose' | 'onCreated'> {
  profile: Profile
  closeRequest: RefObject<(() => void) | undefined>
}

/** Names in the request body of fields of this form. */
const SENT_AS: Readonly<Record<string, string>> = { firstName: 'name', lastName: 'name', requirements: 'workType' }

function QuickLeadForm({ profile, closeRequest, onClose, onCreated }: QuickLeadFormProps) {
  const { mutateAsync, isPending } = useMutation(createLeadMutation)
  const [draft] = useState(() => readQuickDraft(profile._id, localStorage))
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { currencySymbol } = profile.CompanySettingDetails
  const dialCode = settingsDialCode(profile.CompanySettingDetails)
  const form = useForm<QuickLead>({
    initialValues: draft ?? BLANK_QUICK_LEAD,
    validate: values => quickLeadProblems(values, currencySymbol, dialCode) as FieldErrors,
    validateInputOnBlur: false,
  })
  const key = useRef({ of: '', key: newKey() })
  const isOver = useRef(false)
  const toOpen = useOpenNewLead()
  useEffect(() => {
    // immediately, so that a closed tab loses nothing
    if (!isOver.current) keepQuickDraft(profile._id, form.values, localStorage)
  }, [profile._id, form.values])
  const forget = () => {
    isOver.current = true
    keepQuickDraft(profile._id, BLANK_QUICK_LEAD, localStorage)
  }
  const close = () => {
    if (isPending || isAsking) return
    if (isQuickFilled(form.values)) setIsAsking(true)
    else onClose()
  }
  closeRequest.current = close

  const save = async (lead: QuickLead) => {
    setProblem(undefined)
    const body = toQuickBody(lead, dialCode, currencySymbol)
    const text = JSON.stringify(body)
    if (key.current.of !== text) key.current = { of: text, key: newKey() }
    try {
      const made = await mutateAsync({ body, idempotencyKey: key.current.key })
      onCreated(made)
      forget()
      toast.success(LEAD_TEXTS.created, toOpen([made]))
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
      const refused = isAppError(error) ? error.fields : []
      const errors = Object.fromEntries(refused.map(({ field, message }) => [SENT_AS[field] ?? field, message]))
      form.setErrors(errors)
      if (refused.length === 0) setProblem(messageOf(error))
      requestAnimationFrame(() => focusFirstError(form, errors))
    }
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        values => void save(values),
        errors => focusFirstError(form, errors),
      )}
    >
      <div className={classes.quick}>
        <FormError>{problem}</FormError>
        <QuickLeadFields form={form} profile={profile} />
        <AddLeadDuplicates phones={[form.values.phoneNumber]} countryCode={dialCode} emails={[form.values.email]} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Add Client
          </Button>
        </Group>
      </div>
      <DiscardQuestion
        opened={isAsking}
        onDiscard={() => {
          setIsAsking(false)
          forget()
          toast.info('Discarded', { duration: 1000 })
          onClose()
        }}
        onKeep={() => setIsAsking(false)}
      />
    </form>
  )
}

/** The seven fields. */
function QuickLeadFields({ form, profile }: { form: UseFormReturnType<QuickLead>; profile: Profile }) {
  const fieldsOf = (name: keyof QuickLead) => ({
    ...form.getInputProps(name),
    onBlur: () => {
      if (form.isDirty(name)) void form.validateField(name)
    },
  })
  const clean = (name: keyof QuickLead, fit: (text: string) => string, settle = fit) => ({
    ...fieldsOf(name),
    onBlur: () => {
      form.setFieldValue(name, settle(form.values[name]))
      fieldsOf(name).onBlur()
    },
    onChange: (event: { currentTarget: { value: string } }) => form.setFieldValue(name, fit(event.currentTarget.value)),
  })
  const { currencySymbol } = profile.CompanySettingDetails
  return (
    <div className={classes.fields}>
      <TextInput label="Name" required autoComplete="off" data-autofocus {...clean('name', typedName)} />
      <TextInput
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...fieldsOf('email')}
      />
      <TextInput
        label="Phone"
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        // room for two pasted numbers, which are then refused instead of cut
        maxLength={80}
        {...clean('phoneNumber', text => cleanPhone(text, settingsDialCode(profile.CompanySettingDetails)))}
      />
      <TextInput
        label="Budget"
        autoComplete="off"
        maxLength={80}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={budgetHint(form.values.budget, currencySymbol)}
        leftSection={<span className={classes.symbol}>{moneySign(profile.CompanySettingDetails)}</span>}
        {...clean(
          'budget',
          text => groupBudget(text, currencySymbol),
          text => settledBudget(text, currencySymbol),
        )}
      />
      <ListPicker
        list="leadSource"
        label="Lead Source"
        withAsterisk
        rights={profile.rolesAssigned}
        {...form.getInputProps('leadSource')}
      />
      <ListPicker
        list="sourceName"
        label="Source Name"
        withAsterisk
        rights={profile.rolesAssigned}
        {...form.getInputProps('sourceName')}
      />
      <Select
        label="Work Type"
        placeholder="Choose"
        data={[...QUICK_WORK_TYPES]}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Work Type' }}
        maxDropdownHeight={FORM_LIST_HEIGHT}
        {...form.getInputProps('workType')}
        value={form.values.workType === '' ? null : form.values.workType}
        onChange={type => form.setFieldValue('workType', type ?? '')}
      />
    </div>
  )
}
