import { Button } from '@mantine/core'
import type { LeadLog } from '@plinth/contract/lead-history'
import type { LeadMail } from '@plinth/contract/lead-mails'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDate, formatTime } from '../../lib/format-date.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { leadMailsQuery } from '../lead-mails/lead-mails.api.ts'
import { membersQuery } from '../people/people.api.ts'
import { pipelineQuery } from '../pipelines/pipelines.api.ts'
import { leadHistoryQuery } from './lead-history.api.ts'
import classes from './log-history.module.css'
import { type LogSetting, logChanges, logTitle } from './log-lines.ts'
import { SentMail } from './sent-mail.tsx'
import { mailOf } from './sent-mails.ts'

export interface LogHistoryProps {
  leadId: string
  /** the company's time zone: times are shown in it, wherever the browser is (decisions.md 17) */
  zone: string
  symbol: string | undefined
}

/** Everything that has happened to a lead, newest first, with what it was before and became. */
export function LogHistory({ leadId, zone, symbol }: LogHistoryProps) {
  const history = useInfiniteQuery(leadHistoryQuery(leadId))
  const setting = useLogSetting(zone, symbol)
  const logs = history.data?.pages.flatMap(page => page.data) ?? []
  const mails = useQuery({ ...leadMailsQuery(leadId), enabled: logs.some(log => log.type === 'email') })
  if (history.isPending) return <SkeletonRows count={5} height={64} />
  if (history.isError && logs.length === 0) return <ErrorState onRetry={() => void history.refetch()} />
  if (logs.length === 0) return <p className={classes.empty}>There is no logs</p>
  return (
    <>
      <ol className={classes.list} aria-label="Log History">
        {logs.map(log => (
          <LogEntry key={log._id} log={log} mail={mailOf(log, mails.data ?? [])} setting={setting} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

function LogEntry({ log, mail, setting }: { log: LeadLog; mail: LeadMail | undefined; setting: LogSetting }) {
  // what the mail says of itself is not said twice
  const changes = mail ? [] : logChanges(log, setting)
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.who}>{log.updatedBy || 'Unknown User'}</span>
        <time dateTime={log.createdAt} className={classes.when}>
          {formatDate(log.createdAt, setting.zone)}, {formatTime(log.createdAt, setting.zone)}
        </time>
      </div>
      {logTitle(log).map(text => (
        <p key={text} className={classes.text}>
          {text}
        </p>
      ))}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(change => (
            <div key={change.label} className={classes.change}>
              <dt>{change.label}</dt>
              <dd>
                <span className={classes.old}>{change.from}</span>
                <span aria-hidden> → </span>
                <span className="visually-hidden"> became </span>
                <span>{change.to}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {log.comment !== '' && <blockquote className={classes.comment}>{log.comment}</blockquote>}
      {mail && <SentMail mail={mail} zone={setting.zone} />}
      {log.note !== '' && <p className={classes.note}>{log.note}</p>}
    </li>
  )
}

/** Names of stages and people, for entries that store their ids. */
function useLogSetting(zone: string, symbol: string | undefined): LogSetting {
  const { data: pipeline } = useQuery(pipelineQuery)
  const { data: people } = useQuery(membersQuery)
  return useMemo(
    () => ({
      zone,
      symbol,
      stageName: id => pipeline?.stages.find(stage => stage._id === id)?.stageName,
      personName: id => people?.find(person => person._id === id)?.fullName,
    }),
    [zone, symbol, pipeline, people],
  )
}
