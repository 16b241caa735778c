import { Button } from '@mantine/core'
import { ACCEPTANCE_WAYS } from '@plinth/contract/quotations/quotation/decisions'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { IconFileTypePdf, IconSignature } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { saveFile, saveFrom } from '../../../../lib/save-file.ts'
import { formatDateTime } from '../../../../lib/text/format-date.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { signedCopyAddress } from '../decisions/decisions.api.ts'
import { fetchAccepted } from './client.api.ts'
import classes from './client.module.css'

type Acceptance = NonNullable<Quotation['acceptance']>
const WAYS: Readonly<Record<string, string>> = {
  ...ACCEPTANCE_WAYS,
  page: "On the client's page, with a one-time code",
}

/** Who accepted, when and how, with the document that proves it (QT-261). */
export function AcceptanceFacts({ acceptance, zone }: { acceptance: Acceptance; zone: string | undefined }) {
  const downloading = useMutation({
    mutationFn: () => fetchAccepted(acceptance._id),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: error => toast.error(messageOf(error)),
  })
  const opening = useMutation({
    mutationFn: () => signedCopyAddress(acceptance._id),
    onSuccess: address => saveFrom(address, 'signed-copy'),
    onError: error => toast.error(messageOf(error)),
  })
  const facts = [
    ['Accepted by', acceptance.name],
    ['Email', acceptance.email],
    ['Time', formatDateTime(acceptance.acceptedAt, zone)],
    ['Way', WAYS[acceptance.way] ?? acceptance.way],
    ['Note', acceptance.note],
  ].filter(([, value]) => value !== '')
  return (
    <section className={classes.part} aria-labelledby="acceptance-heading">
      <h2 id="acceptance-heading" className={classes.heading}>
        Acceptance
      </h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {acceptance.way !== 'page' && acceptance.fileId !== null && (
        <Button
          size="sm"
          variant="default"
          mt="sm"
          loading={opening.isPending}
          leftSection={<IconSignature size={16} stroke={1.6} aria-hidden />}
          onClick={() => opening.mutate()}
        >
          Download the signed copy
        </Button>
      )}
      {acceptance.way === 'page' && (
        <Button
          size="sm"
          variant="default"
          mt="sm"
          loading={downloading.isPending}
          leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
          onClick={() => downloading.mutate()}
        >
          Download the accepted document
        </Button>
      )}
    </section>
  )
}
