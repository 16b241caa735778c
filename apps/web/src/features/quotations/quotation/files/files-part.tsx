import { SegmentedControl } from '@mantine/core'
import {
  ATTACHMENT_LIMITS,
  type Attachment,
  AUDIENCE_NAMES,
  Audience,
} from '@plinth/contract/quotations/quotation/attachments/attachments'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { formatSize } from '../../../../lib/text/format-size.ts'
import { UploadRow } from '../../../../ui/files/file-rows.tsx'
import { AttachButton } from '../../../../ui/inputs/attach-button.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import details from '../details/details.module.css'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { attachmentsQuery, refreshAttachments } from './files.api.ts'
import classes from './files.module.css'
import { useAttaching } from './use-attaching.ts'

const ACCEPTED = '.pdf,.xlsx,.xls,.csv,.docx,.doc,.jpeg,.jpg,.png,.webp,.gif,.dwg'
const AUDIENCES = Audience.options.map(value => ({ value, label: AUDIENCE_NAMES[value] }))

/** The files of a version: what of them its client gets, and how much room there is (QT-167). */
export function FilesPart({ version }: { version: Version }) {
  const files = useQuery(attachmentsQuery(version._id))
  useLiveNews(['quotations.changed'], refreshAttachments)
  return (
    <div className={details.root}>
      <div className={details.sheet}>
        <section className={classes.part} aria-labelledby="files-heading">
          <h2 id="files-heading" className={classes.heading}>
            Files
          </h2>
          {files.isError && <ErrorState message={messageOf(files.error)} onRetry={() => void files.refetch()} />}
          {files.isPending && <SkeletonRows count={3} />}
          {files.data && <Files version={version} files={files.data} />}
        </section>
      </div>
    </div>
  )
}

function Files({ version, files }: { version: Version; files: readonly Attachment[] }) {
  const rights = useQuotationRights()
  const [audience, setAudience] = useState<Audience>('internal')
  const { uploads, add, remove, retry, problem } = useAttaching({ versionId: version._id, audience }, files)
  const isDraft = version.state === 'draft'
  const mayChange = isDraft && version.mayEdit
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <p className={classes.hint}>
        {isDraft
          ? 'The client gets the files that are for the client on their page and by mail. Internal files stay in the firm.'
          : 'The files were fixed when this version was issued. The next version begins with them.'}
      </p>
      {isDraft && (
        <div className={classes.adding}>
          <SegmentedControl
            size="xs"
            aria-label="New files are"
            disabled={!mayChange}
            value={audience}
            onChange={value => setAudience(value as Audience)}
            data={AUDIENCES}
          />
          <AttachButton
            accept={ACCEPTED}
            isLocked={!version.mayEdit}
            disabled={!mayChange || files.length >= ATTACHMENT_LIMITS.files}
            onFiles={add}
          />
          <span className={classes.room}>
            {`${files.length} of ${ATTACHMENT_LIMITS.files} files, ${formatSize(bytes)} of ${formatSize(ATTACHMENT_LIMITS.bytes)}; one may have ${formatSize(ATTACHMENT_LIMITS.fileBytes)}`}
          </span>
        </div>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {files.length + uploads.length === 0 && <p className={classes.hint}>No files attached.</p>}
      <ul className={classes.list} aria-label="Files of this version">
        {files.map(file => (
          <AttachmentRow
            key={file._id}
            versionId={version._id}
            file={file}
            zone={rights?.zone}
            mayChange={mayChange}
            audiences={AUDIENCES}
          />
        ))}
        {uploads.map(upload => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload.key)}
            onRemove={() => remove(upload.key)}
          />
        ))}
      </ul>
    </>
  )
}
