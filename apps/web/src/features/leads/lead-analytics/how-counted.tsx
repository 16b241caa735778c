/** How each figure is counted, as the page says it; docs/analytics.md has the formulas. */
export const HOW = {
  calls: (
    <>
      <p>
        A call is an update of a lead with the outcome of a call. Meetings, visits, mails and comments are none. It
        counts for who recorded it, at the time it was recorded. Connected is every outcome but No Response, so that
        Total Calls is Total Connected and No Response together; a meeting that was scheduled is connected and has no
        card.
      </p>
      <p>
        Repeated no response: calls without response that came right after another one on the same lead. A lead that was
        called twice counts twice here and stands once in the list behind the figure. Compared with the whole period of
        the same kind before.
      </p>
    </>
  ),
  byStage: (
    <p>
      Leads created in the period, without archived and deleted ones, by the stage they are in now and by their present
      assignee. Leads won in the period may have been created before it, so that Won here and the sales below may
      differ.
    </p>
  ),
  dealValue: (
    <p>
      The budgets, as they are now, of the leads in the ring of stages: created in the period, not archived, by present
      stage. A lead without a budget adds nothing.
    </p>
  ),
  average: (
    <p>
      The average budget of the leads won, and of those lost, in each part of the period; archived leads count, leads
      without a budget do not. Won leads belong to who won them, lost ones to their assignee. A part without such leads
      stands at zero.
    </p>
  ),
  bySource: (
    <p>
      Leads created in the period by their source, archived ones too. Days to close: the average from the creation to
      the win of those that are won by now.
    </p>
  ),
  topReps: (
    <p>
      Leads won in the period, by who had them when they were won. Total sales is the sum of their budgets, average
      sales that sum divided by the number of sales. The five with the highest total; the ring shows their shares of it,
      or of the number of sales where no lead has a budget.
    </p>
  ),
  byCity: (
    <p>
      A customer is a lead won in the period. The time to close runs from the creation of the lead to its win. The bar
      is the city’s share of all customers of the period. However a city is written in capitals, it is one.
    </p>
  ),
  today: (
    <p>
      Today in the company’s time zone, whatever the period above. Not connected: calls without response. The gap is the
      average time between one call and the next of the same person. Interested: leads recorded as interested today. Not
      contacted for 7 days: open leads that are interested and had no call, meeting, visit or mail for 7 times 24 hours.
    </p>
  ),
  funnel: (
    <p>
      Of the leads created in the period: how many were ever in each stage, whatever became of them. The days are those
      from the creation, and from the stage before, until the first arrival: the middle one, and the one that nine of
      ten do not exceed.
    </p>
  ),
  stageTimes: (
    <p>
      Stays that ended in the period, and leads that are in the stage now: for how many days, the middle one and the one
      that nine of ten do not exceed.
    </p>
  ),
  reasons: (
    <p>
      Leads created in the period that are lost or not interested, by the reason that was given. Reasons differ by their
      words alone, not by capitals.
    </p>
  ),
  responses: (
    <p>
      From the creation of a lead in the period to the first call on it, by anybody; by the present assignee and by
      source. The middle time, and the one that nine of ten do not exceed, are of the leads that were called.
    </p>
  ),
  forecast: (
    <p>
      For each stage: the budgets of the leads that are open in it now, times the share of leads won among those decided
      in the last twelve months after they had been in that stage. It shows how many decided leads the share rests on:
      with few, it says little. A stage without any is left out of the sum.
    </p>
  ),
  costs: (
    <p>
      What was entered as spent on a source in the months shown, divided by the leads of that source created in those
      months, and by those of them that are won by now.
    </p>
  ),
} as const
