import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { LINK_LIMITS, NewQuotationLink } from '@plinth/contract/quotations/quotation-sending'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showServerErrors, validateWith } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { Checked, type CheckedProps } from '../versions/checked-dialog.tsx'
import { refreshVersions } from '../versions/versions.api.ts'
import { makeLink, refreshRecipients } from './sending.api.ts'

export type LinkWay = 'copy' | 'whatsapp'
const WORDS = {
  copy: { title: 'Copy link', action: 'Copy link' },
  whatsapp: { title: 'Share on WhatsApp', action: 'Open WhatsApp' },
} as const

interface LinkDialogProps extends CheckedProps {
  way: LinkWay
}

/** Makes a link for a recipient, to copy or to share on WhatsApp (QT-235, QT-236). */
export function LinkDialog(props: LinkDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={WORDS[props.way].title} size="md">
      <Checked {...props}>
        <LinkForm {...props} />
      </Checked>
    </Dialog>
  )
}

const validate = validateWith(NewQuotationLink)

function LinkForm({ version, way, onClose }: LinkDialogProps) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const { head } = version.content
  const form = useForm({
    initialValues: { name: head.billToName, email: head.email },
    validate: values => validate({ ...values, way }),
  })
  const making = useMutation({
    mutationFn: (_tab: Window | null) => makeLink(version._id, { ...form.values, way }),
    onSuccess: async ({ url, shareUrl }, tab) => {
      if (shareUrl !== null && tab) tab.location.href = shareUrl
      await Promise.all([refreshVersions(queryClient), refreshRecipients(queryClient)])
      if (shareUrl === null && (await isCopied(url))) {
        toast.success(QUOTATION_TEXTS.linkCopied, { duration: 2000 })
        onClose()
      } else if (shareUrl !== null && tab) onClose()
    },
    onError: (error, tab) => {
      tab?.close()
      setRefusal(showServerErrors(form, error))
    },
  })
  const made = making.data
  if (made) return <MadeLink {...made} onClose={onClose} />
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => {
        setRefusal(undefined)
        making.mutate(way === 'whatsapp' ? blankTab() : null)
      })}
    >
      <Stack gap="md">
        <Text size="sm">
          {version.state === 'draft'
            ? 'The quotation gets its number and counts as sent. '
            : 'The link opens the newest issued version. '}
          Whoever has the link can read it; to accept it, a code goes to the email address.
        </Text>
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={LINK_LIMITS.name}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          description="Without it the quotation cannot be accepted by this link"
          inputMode="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <FormError>{refusal}</FormError>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={making.isPending}
            leftSection={
              way === 'copy' ? <IconCopy size={16} aria-hidden /> : <IconBrandWhatsapp size={16} aria-hidden />
            }
          >
            {WORDS[way].action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The address itself, for browsers that opened or copied nothing: it is shown once and known nowhere else. */
function MadeLink({ url, shareUrl, onClose }: { url: string; shareUrl: string | null; onClose: () => void }) {
  return (
    <Stack gap="md">
      <TextInput
        label="The link"
        description="It is shown only now"
        readOnly
        value={url}
        data-autofocus
        onFocus={event => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs">
        {shareUrl !== null && (
          <Anchor href={shareUrl} target="_blank" rel="noopener noreferrer">
            Open WhatsApp
          </Anchor>
        )}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

/** A tab opened within the press, where browsers allow it; it gets its address later. */
function blankTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}

/** Puts a text on the clipboard; false where the browser refuses. */
const isCopied = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
