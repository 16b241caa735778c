import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import details from '../details/details.module.css'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { AcceptanceFacts } from './acceptance-facts.tsx'
import { beginThread, refreshThreads, threadsQuery } from './client.api.ts'
import classes from './client.module.css'
import { CommentForm } from './comment-form.tsx'
import { CommentThreadItem } from './comment-thread.tsx'

interface ClientPartProps {
  quotation: Quotation
  version: Version
}

/** What the client did and wrote: the acceptance with its evidence, and the comments that the firm answers (QT-252, QT-253). */
export function ClientPart({ quotation, version }: ClientPartProps) {
  const threads = useQuery(threadsQuery(version._id))
  const rights = useQuotationRights()
  useLiveNews(['quotations.changed'], refreshThreads)
  const mayWrite = rights?.mayEdit === true
  const open = threads.data?.filter(thread => !thread.isDone) ?? []
  const done = threads.data?.filter(thread => thread.isDone) ?? []
  const list = (shown: typeof open) => (
    <ol className={classes.threads}>
      {shown.map(thread => (
        <CommentThreadItem key={thread._id} thread={thread} mayWrite={mayWrite} zone={rights?.zone} />
      ))}
    </ol>
  )
  return (
    <div className={details.root}>
      <div className={details.sheet}>
        {quotation.acceptance && <AcceptanceFacts acceptance={quotation.acceptance} zone={rights?.zone} />}
        <section className={classes.part} aria-labelledby="comments-heading">
          <h2 id="comments-heading" className={classes.heading}>
            Comments
          </h2>
          {threads.isError && <ErrorState message={messageOf(threads.error)} onRetry={() => void threads.refetch()} />}
          {threads.isPending && <SkeletonRows count={3} />}
          {threads.data?.length === 0 && (
            <p className={classes.empty}>
              {version.state === 'draft'
                ? 'Nothing yet. Clients comment once the quotation is sent.'
                : 'Nothing yet. What the client writes on their page appears here.'}
            </p>
          )}
          {list(open)}
          {done.length > 0 && (
            <details className={classes.done}>
              <summary>{done.length === 1 ? '1 done' : `${done.length} done`}</summary>
              {list(done)}
            </details>
          )}
          {mayWrite && version.state !== 'draft' && (
            <CommentForm
              draftKey={`quotation comment ${version._id}`}
              label="Write to the client"
              hint="The client sees it on their page and gets it by email."
              button="Send"
              send={(text, key) => beginThread(version._id, text, key)}
            />
          )}
        </section>
      </div>
    </div>
  )
}
