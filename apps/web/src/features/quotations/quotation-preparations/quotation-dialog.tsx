import { Button, Group, TextInput, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { newKey } from '@plinth/contract/client'
import { projectEmailProblem } from '@plinth/contract/projects/project-fields'
import {
  editorAddress,
  PREPARATION_TEXTS,
  QUOTATION_KINDS,
  type QuotationKind,
} from '@plinth/contract/quotations/quotation-preparations'
import { IconChevronRight, IconExternalLink, IconListNumbers, IconPencilBolt } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { focusFirstError, showServerErrors } from '../../../lib/forms.ts'
import { externalAddress, runtimeConfig } from '../../../lib/server/runtime-config.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshLeads } from '../../leads/lead/lead.api.ts'
import type { QuotationBeginning } from '../../leads/parts/lead-places.ts'
import { NothingPrepared, preparationProblem } from './preparation-problem.ts'
import classes from './quotation-dialog.module.css'
import { prepareQuotation } from './quotation-preparations.api.ts'

const INVALID_EMAIL = 'You have entered Invalid Email'
const KINDS = [
  { kind: 'design', Icon: IconPencilBolt, text: 'Design services by phase: drawings, views, visits' },
  { kind: 'execution', Icon: IconListNumbers, text: 'Works and goods: a bill of quantities by room and section' },
] as const

export interface QuotationDialogProps {
  beginning: QuotationBeginning
  onClose: () => void
}

/** Asks which quotation is wanted, for a lead also for its address, and opens the editor (QT-015, QT-016, QT-022). */
export function QuotationDialog({ beginning, onClose }: QuotationDialogProps) {
  const [kind, setKind] = useState<QuotationKind>()
  const router = useRouter()
  const choose = (chosen: QuotationKind): void => {
    if ('lead' in beginning) {
      setKind(chosen)
      return
    }
    const address = placeOf(editorAddress(chosen, beginning.projectId))
    onClose()
    if (chosen === 'execution') window.open(address, '_blank', 'noopener')
    else void router.navigate({ href: address })
  }
  return (
    <Dialog opened onClose={onClose} title={kind ? QUOTATION_KINDS[kind].send : PREPARATION_TEXTS.chooser} size={460}>
      {kind && 'lead' in beginning ? (
        <EmailForm kind={kind} lead={beginning.lead} onClose={onClose} />
      ) : (
        <div className={classes.kinds}>
          {KINDS.map(({ kind: one, Icon, text }) => (
            <UnstyledButton key={one} className={classes.kind} onClick={() => choose(one)}>
              <Icon size={22} stroke={1.5} aria-hidden />
              <span>
                <strong>{QUOTATION_KINDS[one].label}</strong>
                <span className={classes.text}>{text}</span>
              </span>
              <IconChevronRight size={18} stroke={1.5} aria-hidden />
            </UnstyledButton>
          ))}
        </div>
      )}
    </Dialog>
  )
}

const placeOf = (path: string): string => externalAddress(path, runtimeConfig()) ?? path

interface EmailFormProps {
  kind: QuotationKind
  lead: { _id: string; name: string; email: string }
  onClose: () => void
}

/** Asks for the lead's address, and prepares client and project with it. */
function EmailForm({ kind, lead, onClose }: EmailFormProps) {
  const form = useForm({
    initialValues: { email: lead.email },
    validate: { email: value => (projectEmailProblem(value.trim()) === undefined ? null : INVALID_EMAIL) },
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [refusal, setRefusal] = useState<string>()
  const { prepare, blocked } = usePreparation(kind, lead, onClose, error => setRefusal(showServerErrors(form, error)))
  if (blocked !== undefined)
    return (
      <div className={classes.form}>
        <p>Your browser did not open a new tab. Everything is ready:</p>
        <Button
          component="a"
          href={blocked}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
          onClick={onClose}
        >
          Open the quotation
        </Button>
      </div>
    )
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        ({ email }) => {
          setRefusal(undefined)
          prepare.mutate({ email: email.trim(), tab: kind === 'execution' ? openTab() : undefined })
        },
        errors => focusFirstError(form, errors),
      )}
    >
      <TextInput
        ref={field}
        label="Email"
        type="email"
        autoComplete="off"
        description={`Where ${lead.name} is to get it. It is kept with the lead.`}
        {...form.getInputProps('email')}
      />
      <FormError>{refusal}</FormError>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={prepare.isPending}>
          Continue
        </Button>
      </Group>
    </form>
  )
}

/** A tab that was opened inside the press, while browsers allow it; null where they do not (IN-Q102). */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}

interface Wanted {
  email: string
  tab: Window | null | undefined
}

/** Prepares the lead and opens the editor: a Design Quotation in this tab, an Execution Quotation in the new one (QT-021). */
function usePreparation(
  kind: QuotationKind,
  lead: EmailFormProps['lead'],
  onClose: () => void,
  onRefused: (error: unknown) => void,
) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [blocked, setBlocked] = useState<string>()
  // a repeat of the same request is answered alike; another address is another request
  const keys = useRef(new Map<string, string>())
  const keyOf = (email: string): string => {
    const key = keys.current.get(email) ?? newKey()
    keys.current.set(email, key)
    return key
  }
  const prepare = useMutation({
    mutationFn: async ({ email }: Wanted) => {
      const prepared = await prepareQuotation({ leadId: lead._id, type: kind, email }, keyOf(email))
      if (!prepared.projectId) throw new NothingPrepared()
      return placeOf(prepared.address)
    },
    onSuccess: (address, { tab }) => {
      void refreshLeads(queryClient)
      if (tab === null) {
        setBlocked(address)
        return
      }
      onClose()
      if (tab) tab.location.replace(new URL(address, location.origin).href)
      else void router.navigate({ href: address })
    },
    onError: (error, { tab }) => {
      tab?.close()
      toast.error(preparationProblem(error), { duration: 1000 })
      onRefused(error)
    },
  })
  return { prepare, blocked }
}
