import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import type { VersionState } from '@plinth/contract/quotations/quotation/states'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import {
  IconBrandWhatsapp,
  IconCopy,
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconFileTypePdf,
  IconHistory,
  IconRubberStamp,
  IconSend,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { LinkDialog } from '../sending/link-dialog.tsx'
import { SendDialog } from '../sending/send-dialog.tsx'
import type { EditorStore } from '../store/editor-store.ts'
import { TemplateDialog } from '../templates/template-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { NextVersionDialog } from './next-version-dialog.tsx'
import type { ProblemPlace } from './problem-places.ts'
import { useDiscard } from './use-discard.ts'
import { fetchVersionFile } from './versions.api.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
/** States in which a version is shown to clients and may be sent again. */
const STANDING: ReadonlySet<VersionState> = new Set(['sent', 'viewed', 'negotiation', 'accepted'])

interface VersionActionsProps {
  quotation: Quotation
  version: Version
  store: EditorStore
  /** shows a version; undefined: the newest one */
  onVersion: (number: number | undefined) => void
  onHistory: () => void
  onGo: (place: ProblemPlace) => void
}
type Opened = 'send' | 'copy' | 'whatsapp' | 'issue' | 'next' | 'template'

/** What can be done with a version as a whole: sent, shared, made anew, downloaded (QT-197, QT-228, QT-235 to QT-237, QT-265, QT-285). */
export function VersionActions({ quotation, version, store, onVersion, onHistory, onGo }: VersionActionsProps) {
  const [open, setOpen] = useState<Opened>()
  const mayEdit = useQuotationRights()?.mayEdit === true
  const next = Math.max(...quotation.versions.map(one => one.number)) + 1
  const canFollow = mayEdit && quotation.draftVersionId === null && quotation.state !== 'accepted'
  const isDraft = version.state === 'draft' && version.mayEdit && quotation.state !== 'accepted'
  const isStanding = mayEdit && STANDING.has(version.state)
  const navigate = useNavigate()
  // with its first draft a quotation is gone
  const isOnly = quotation.versions.length === 1
  const { discard, confirmDialog } = useDiscard(
    version._id,
    isOnly ? 'The quotation was never sent, and is deleted with it.' : `Version ${next - 2} stays as it is.`,
    () => (isOnly ? navigate({ to: '/quotation' }) : onVersion(undefined)),
  )
  const close = (): void => setOpen(undefined)
  const shared = {
    ...{ version, store },
    onClose: close,
    onGo: (place: ProblemPlace) => {
      close()
      onGo(place)
    },
  }
  return (
    <>
      {isDraft && (
        <Button size="sm" leftSection={<IconSend {...ICON} />} onClick={() => setOpen('send')}>
          Send
        </Button>
      )}
      {version.state !== 'draft' && canFollow && (
        <Button size="sm" variant="default" onClick={() => setOpen('next')}>
          {`Make version ${next}`}
        </Button>
      )}
      <MoreActions
        versionId={version._id}
        isDraft={isDraft}
        isStanding={isStanding}
        mayEdit={mayEdit}
        onHistory={onHistory}
        onOpen={setOpen}
        onDiscard={() => void discard()}
      />
      {open === 'send' && <SendDialog {...shared} projectName={quotation.projectName} />}
      {(open === 'copy' || open === 'whatsapp') && <LinkDialog {...shared} way={open} />}
      {open === 'template' && <TemplateDialog versionId={version._id} onClose={close} />}
      {open === 'issue' && <IssueDialog {...shared} />}
      {confirmDialog}
      {open === 'next' && (
        <NextVersionDialog
          quotation={quotation}
          number={next}
          onClose={close}
          onMade={() => {
            close()
            onVersion(next)
          }}
        />
      )}
    </>
  )
}

interface MoreActionsProps {
  versionId: string
  isDraft: boolean
  isStanding: boolean
  mayEdit: boolean
  onHistory: () => void
  onOpen: (what: Opened) => void
  onDiscard: () => void
}

function MoreActions({ versionId, isDraft, isStanding, mayEdit, onHistory, onOpen, onDiscard }: MoreActionsProps) {
  const downloading = useMutation({
    mutationFn: (kind: 'pdf' | 'client' | 'internal') => fetchVersionFile(versionId, kind),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Menu keepMounted={false} position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions" loading={downloading.isPending}>
          <IconDotsVertical size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(isDraft || isStanding) && (
          <>
            <Menu.Label>Send</Menu.Label>
            {isStanding && (
              <Menu.Item leftSection={<IconSend {...ICON} />} onClick={() => onOpen('send')}>
                Send again
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => onOpen('copy')}>
              Copy link
            </Menu.Item>
            <Menu.Item leftSection={<IconBrandWhatsapp {...ICON} />} onClick={() => onOpen('whatsapp')}>
              Share on WhatsApp
            </Menu.Item>
            {isDraft && (
              <Menu.Item leftSection={<IconRubberStamp {...ICON} />} onClick={() => onOpen('issue')}>
                Mark as sent
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={onHistory}>
          History
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`/quotation/view#preview=${versionId}`}
          target="_blank"
          leftSection={<IconEye {...ICON} />}
        >
          Preview as client
        </Menu.Item>
        {mayEdit && (
          <Menu.Item leftSection={<IconTemplate {...ICON} />} onClick={() => onOpen('template')}>
            Save as template
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Download</Menu.Label>
        <Menu.Item leftSection={<IconFileTypePdf {...ICON} />} onClick={() => downloading.mutate('pdf')}>
          PDF
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={() => downloading.mutate('client')}>
          Spreadsheet for the client
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={() => downloading.mutate('internal')}>
          Internal spreadsheet
        </Menu.Item>
        {isDraft && (
          <>
            <Menu.Divider />
            <Menu.Item color="terracotta" leftSection={<IconTrash {...ICON} />} onClick={onDiscard}>
              Discard the draft
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
