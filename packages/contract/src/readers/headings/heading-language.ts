/** Words that stand in headings whatever the columns are about: as they are written, and what they say beside the name of a field. */

const entries = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .flatMap(line => {
      const [to = '', from = ''] = line.split(':')
      return from
        .trim()
        .split(/\s+/)
        .map((word): [string, string] => [word, to.trim()])
    })

/** Other spellings and short forms of a word: `dt` is `date`. One that stands for two words has them with a space. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  entries(`
    address: addr addrs adrs adress addresses
    added: added
    alternate: alt altn altr alternative alternat alternet
    amount: amt amnt
    approximate: approx appx
    assign: assigned assignee assignd allotted allocated
    attend: attended attending
    call: calls called calling caller
    category: cat categories
    company: companies cmpny coy
    contact: contacts contacted cont
    create: created creation
    customer: cust customers custmr
    date: dt dts dates
    description: desc descr
    detail: details dtl dtls
    enquiry: enq inq inquiry enquiries inquiries enquire inquire enquired
    enquirer: inquirer
    estimate: est estimated
    executive: exec
    expect: expected exp
    feet: foot ft
    follow up: followup followups followon fup fu
    generate: generated
    handle: handled
    hear: heard
    home: homes house houses
    interest: interested
    lakh: lac lakhs lacs
    information: info infos
    landline: landlines
    look: looking
    location: loc locn
    manager: mgr
    meter: mtr metre
    mobile: mob mbl mobiles moble mobil
    mail: mails email emails eemail gmail
    message: msg msgs messages
    name: names nm naam
    note: notes
    number: no nos num nums numbers nbr nr
    observe: observation observations
    organisation: org organization organisations organizations
    phone: ph phn phones phne fone
    pin: pincode zip zipcode postal postcode pn
    project: proj prj
    property: prop
    purpose: purposes
    quote: quoted quotation
    receive: received receipt
    refer: ref referred reffered refered refferd referral referrer referer referrals reference references
    register: registered registration reg regd
    remark: remarks rmk rmks
    requirement: req reqs reqd reqmt reqt requirments requirments require required requires
    residence: residential resi
    response: resp responses
    salesperson: salesman saleswoman
    schedule: scheduled
    second: 2nd
    first: 1st
    serial: sr sl srl srno slno sno
    service: services svc
    source: src sources
    square: sq
    submit: submitted submission
    telephone: tel tele telephones
    third: 3rd
    whatsapp: whatapp whatsap wa watsapp whatsup
  `),
)

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Say nothing beside the others. */
export const FILLERS = words(`
  a about an and any are as at be best by can come could currently did do does else field fill for from get give have how i if in is it its kindly let like
  may me mention more my need needed of on optional or our please prefer preferred provide recommended select share specify tell that the their there
  they this to type us value want was we were what when where which who whom will with would write you your yours
  complete current currently enter exact full latest new present valid whole
`)

/** Whom or what the sheet is of: nothing is said by naming them. */
export const OF_THE_PERSON = words(`
  applicant buyer client contact consumer crm customer enquirer enquiry guest individual lead our party person personal primary main
  prospect purchaser register sender user visitor
`)

/** What a person has that has a name, a place and a size of its own. */
export const OF_THE_THING = words('apartment building flat home office plot project property site unit villa work')

/** Say that it is the second of its kind. */
export const SECOND = words(
  'additional alternate another extra home landline office other residence second secondary work',
)

/** Somebody else than the person whom the row is about; the same word for both of two. */
export const OTHERS: ReadonlyMap<string, string> = new Map(
  entries(`
    parent: parent parents father mother guardian dad mom
    spouse: spouse wife husband partner
    child: child son daughter
    relative: relative brother sister friend relation nominee emergency
    referrer: refer introducer introduced
    architect: architect designer consultant engineer
    broker: broker agent dealer cp
    owner: owner landlord
    contractor: contractor builder developer vendor supplier carpenter
    staff: salesperson executive manager assign employee staff counsellor coordinator attend handle agentname telecaller
  `),
)

/** Known words of no field, which are not taken for wrong spellings of others. */
export const KNOWN_ELSEWHERE = words(`
  aadhaar age anniversary birth block brand campaign cheque code colour country designation discount dob duration end floor form gender gst
  id invoice ip item keyword link list login member month occupation order otp pan payment possession price priority product profession
  quantity rate rating reason region salutation score sex sheet start state status stage tax team time title tower unit update url vendor
  website week wing year zone ad adset set file event page
`)
