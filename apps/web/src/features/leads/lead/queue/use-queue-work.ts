import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { QueuedLead, SnoozeChoice } from '@plinth/contract/leads/lead-queue'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import type { Neighbour } from '../../../../lib/pages/neighbours.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { hasNextStep } from '../../parts/lead-text.ts'
import { leadQuery } from '../lead.api.ts'
import { countGone, type QueueOwner, queueQuery, refreshQueue, snoozeMutation, unsnoozeLead } from './lead-queue.api.ts'
import { momentText } from './lead-queue-text.ts'

/** Long enough to read the message and decide. */
const UNDO_MILLISECONDS = 8000

interface Setting {
  owner: QueueOwner
  zone: string
  openId: string | undefined
  /** opens a lead in the panel, or closes it; resolves once that is drawn */
  open: (leadId: string | undefined) => Promise<void>
}

/** Working through the queue: remaining leads, progress, and which lead comes next. */
export function useQueueWork({ owner, zone, openId, open }: Setting) {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(queueQuery(owner))
  const summary = list.data?.pages[0]?.summary ?? undefined
  /** leads updated in this session, which do not come up again by themselves */
  const [updated, setUpdated] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  /** leads that were handled but are still in the loaded pages */
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const leads = eachOnce(list.data?.pages.flatMap(page => page.leads) ?? []).filter(lead => !leaving.has(lead._id))

  const settle = async (leadId: string, isDone: boolean): Promise<void> => {
    const lead = leads.find(one => one._id === leadId)
    if (lead) countGone(queryClient, owner, lead.reason, isDone)
    setLeaving(before => new Set(before).add(leadId))
    await refreshQueue(queryClient)
    setLeaving(before => new Set([...before].filter(id => id !== leadId)))
  }
  /** Opens the next lead, or closes the panel if there is none. */
  const goOn = (from: string, passed: ReadonlySet<string>): Promise<void> => {
    const at = leads.findIndex(lead => lead._id === from)
    const rest = [...leads.slice(at + 1), ...leads.slice(0, Math.max(at, 0))]
    return open(rest.find(lead => lead._id !== from && !passed.has(lead._id) && !updated.has(lead._id))?._id)
  }

  const snooze = useMutation({
    ...snoozeMutation,
    onSuccess({ until }, { lead }) {
      void goOn(lead._id, skipped)
      void settle(lead._id, true)
      tellPutOff(lead, momentText(until, true, new Date(), zone), () => void takeBack(lead))
      setLastSnoozed(lead)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const [lastSnoozed, setLastSnoozed] = useState<Pick<QueuedLead, '_id' | 'name'>>()
  const takeBack = async (lead: Pick<QueuedLead, '_id' | 'name'>): Promise<void> => {
    setLastSnoozed(undefined)
    try {
      await unsnoozeLead(lead._id)
    } catch (error) {
      toast.error(messageOf(error))
      return
    }
    toast.hide(toastOf(lead))
    await refreshQueue(queryClient)
    void open(lead._id)
  }

  const at = leads.findIndex(lead => lead._id === openId)
  useLeadAhead(openId, leads[at + 1]?._id)
  const beside = (index: number): Neighbour | undefined => {
    const lead = leads[index]
    return lead && { id: lead._id, index }
  }
  return {
    list,
    summary,
    leads,
    skipped,
    leaving,
    current: leads[at],
    /** a lead that has just left keeps its position, so that one can continue from there */
    previous: at < 0 ? undefined : beside(at - 1),
    next: at < 0 ? beside(0) : beside(at + 1),
    lastSnoozed,
    isBusy: snooze.isPending,
    snooze: (lead: Pick<QueuedLead, '_id' | 'name'>, choice: SnoozeChoice) => snooze.mutate({ lead, choice }),
    takeBack,
    /** called when an update of a lead was saved; who has gone on from it meanwhile stays where they are */
    finish: async (lead: Lead, isOpen: boolean): Promise<void> => {
      // the next lead is drawn before the list beside it
      if (isOpen) await goOn(lead._id, skipped)
      setUpdated(before => new Set(before).add(lead._id))
      // one of which nobody has said what comes next stays, among those without
      void (hasNextStep(lead, new Date(), zone) ? settle(lead._id, true) : refreshQueue(queryClient))
    },
    /** called when the lead left the queue for another reason */
    leave: (leadId: string) => {
      void goOn(leadId, skipped)
      void settle(leadId, false)
    },
    skip: (leadId: string) => {
      const passed = new Set(skipped).add(leadId)
      setSkipped(passed)
      void goOn(leadId, passed)
    },
    start: () => {
      setSkipped(new Set())
      setUpdated(new Set())
      void open(leads[0]?._id)
    },
  }
}
export type QueueWork = ReturnType<typeof useQueueWork>

/** A lead may have moved from one page to another between two fetches. */
const eachOnce = (leads: readonly QueuedLead[]): QueuedLead[] => [
  ...new Map(leads.map(lead => [lead._id, lead])).values(),
]

/** Reads the lead after the open one, so that it is there when it is gone on to. */
function useLeadAhead(openId: string | undefined, following: string | undefined): void {
  const queryClient = useQueryClient()
  const isOpenThere = useQuery({ ...leadQuery(openId ?? ''), enabled: false }).data !== undefined
  useEffect(() => {
    if (isOpenThere && following !== undefined) void queryClient.prefetchQuery(leadQuery(following))
  }, [queryClient, isOpenThere, following])
}

/** The id of the message that a lead was snoozed. */
const toastOf = (lead: Pick<QueuedLead, '_id'>): string => `snoozed ${lead._id}`

const tellPutOff = (lead: Pick<QueuedLead, '_id' | 'name'>, until: string, undo: () => void): void =>
  toast.success(`${lead.name} is snoozed until ${until}`, {
    duration: UNDO_MILLISECONDS,
    action: { label: 'Undo', run: undo },
    name: toastOf(lead),
  })
