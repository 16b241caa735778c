import { Button, SegmentedControl } from '@mantine/core'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import type { LeadMail } from '@plinth/contract/leads/lead-mails'
import { IconChecklist } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { Person } from '../../../ui/face/person.tsx'
import { ReadMore } from '../../../ui/read-more.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { membersQuery, profileQuery } from '../../company/people/people.api.ts'
import { leadMailsQuery } from '../lead-mails/lead-mails.api.ts'
import { pipelineQuery } from '../pipelines/pipelines.api.ts'
import { Interactions } from './interactions.tsx'
import { leadHistoryQuery, refreshHistory } from './lead-history.api.ts'
import classes from './log-history.module.css'
import { isOfTask, type LogSetting, logAuthor, logTime } from './log-lines.ts'
import { logWords } from './log-words.ts'
import { SentMail } from './sent-mail.tsx'
import { mailIdOf, mailOf } from './sent-mails.ts'

export interface LogHistoryProps {
  leadId: string
  /** the company's time zone, in which times are shown wherever the browser is (decision 17) */
  zone: string
  symbol: string | undefined
  /** false where nothing more can be recorded, as for an archived lead */
  canAdd?: boolean
}

/** What has happened to a lead: everything, or only the meetings (LM-152 to LM-165). */
export function LogHistory(props: LogHistoryProps) {
  const { data: profile } = useQuery(profileQuery)
  const canEdit = profile?.rolesAssigned.crm.edit ?? false
  const [view, setView] = useState('log')
  return (
    <>
      <SegmentedControl
        className={classes.views}
        size="xs"
        aria-label="What the history shows"
        data={[
          { value: 'log', label: 'All entries' },
          { value: 'interactions', label: 'Interactions' },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'log' ? <Log {...props} canEdit={canEdit} /> : <Interactions {...props} canEdit={canEdit} />}
    </>
  )
}

/** Everything, newest first, with old and new values. */
function Log({ leadId, zone, symbol, canEdit }: LogHistoryProps & { canEdit: boolean }) {
  const history = useInfiniteQuery(leadHistoryQuery(leadId))
  // changes of a lead's tasks do not change the lead itself
  useLiveNews(['tasks.changed'], refreshHistory)
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
          <LogEntry key={log._id} log={log} mail={mailOf(log, mails.data ?? [])} setting={setting} canEdit={canEdit} />
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

interface LogEntryProps {
  log: LeadLog
  mail: LeadMail | undefined
  setting: LogSetting
  canEdit: boolean
}

function LogEntry({ log, mail, setting, canEdit }: LogEntryProps) {
  const mailId = mailIdOf(log)
  const { call, sentences, changes: all } = logWords(log, setting)
  // an entry about a mail shows the mail instead of values
  const changes = mailId ? [] : all
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.who}>
          <Person name={logAuthor(log)} />
          {call && <span className={classes.call}>{call}</span>}
        </span>
        <time dateTime={log.createdAt} className={classes.when}>
          {logTime(log.createdAt, setting.zone)}
        </time>
      </div>
      {sentences.map((text, at) => (
        <p key={text} className={classes.text}>
          {at === 0 && isOfTask(log) && <IconChecklist className={classes.icon} size={15} stroke={1.6} aria-hidden />}
          {text}
        </p>
      ))}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(change => (
            <div key={change.label} className={classes.change}>
              <dt>{change.label}</dt>
              <dd>
                <ReadMore className={classes.old} text={change.from} />
                <span aria-hidden> → </span>
                <span className="visually-hidden"> became </span>
                <ReadMore text={change.to} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {log.comment !== '' && (
        <blockquote className={classes.comment}>
          <ReadMore text={log.comment} />
        </blockquote>
      )}
      {mailId && (
        <SentMail
          id={mailId}
          subject={String(log.new.subject ?? '')}
          mail={mail}
          zone={setting.zone}
          canEdit={canEdit}
        />
      )}
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
