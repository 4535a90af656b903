import type { PageName } from '@armature/domain/pages/pages'
import type { OwnName } from './screen.ts'

interface Help {
  /** The page's purpose. */
  about: string
  /** The steps of its main task. */
  steps: readonly string[]
}

const revisionsHelp: Help = {
  about:
    'What was offered, revision by revision, each as it was frozen when the customer was to see it, and any two of them side by side.',
  steps: [
    'Choose two revisions.',
    'Read what changed: each line and term says so in words.',
    'Keep one as a PDF.',
  ],
}

const storeQuoteHelp: Help = {
  about:
    'One quote with its parts: each vendor answers a part of its own, and the customer gets one offer with one total.',
  steps: [
    'Send the parts to their vendors, and wait until each has its prices.',
    'Set the down payment and the expiry, and approve the prices.',
    'Send it to the customer; the offer is a link that needs no account.',
  ],
}

const storeOrderHelp: Help = {
  about:
    'One order: what was sold, what is paid and what is still due, with its documents and what happened to it.',
  steps: [
    'Read at the top what the order waits for.',
    'Take down a payment that came past the site, or set the shipment while the order isn’t paid in full.',
    'Open a part to see its lines and where its parcel is.',
  ],
}

/** The purpose of each screen within the shell. It loads with the palette's code: in the rows every list would load it. */
const helpTexts: Readonly<Record<OwnName, Help>> & Partial<Record<PageName, Help>> = {
  profile: {
    about:
      'Your account: company, phone, password, the browsers that are signed in, and what happened to it.',
    steps: ['Fill in what is missing.', 'End sessions that you don’t know, and change the password then.'],
  },
  accountInfo: {
    about: 'Your company as buyers and invoices name it.',
    steps: ['Fill in every field.', 'Save; the change is on the next invoice.'],
  },
  users: {
    about: 'All accounts. New vendors are judged here; only approved ones are paid out.',
    steps: [
      'Filter for vendors that are pending.',
      'Open one and look at its company.',
      'Approve or reject it.',
    ],
  },
  audit: {
    about: 'Every change of an account: who made it, from where, and what it was before.',
    steps: ['Narrow the list to a person or a period.', 'Open an event for its values before and after.'],
  },
  inventory: {
    about:
      'How many of each product there are, and what they cost, in a table that is typed over like a spreadsheet.',
    steps: [
      'Filter for what is low.',
      'Type a quantity, or paste a column of them.',
      'Undo brings back what was there.',
      'Say above the list whether buyers see what is in stock.',
    ],
  },
  products: {
    about:
      'The catalogue. Its details show pictures, the 3D view, specifications and, of your own, the history.',
    steps: [
      'Search by name or SKU, or narrow by filters.',
      'Open a product for its details.',
      'Edit, copy or delete it by its row’s buttons where it is yours.',
    ],
  },
  tenantProducts: {
    about: 'The products of your store: only you and its customers see them.',
    steps: ['Add a product with “Tenant product” on.', 'Edit, copy or delete it by its row’s buttons.'],
  },
  addProduct: {
    about:
      'Lists a part or a model. Its pictures and CAD file go with it; a STEP file becomes a 3D view by itself.',
    steps: [
      'Drop, paste or choose pictures and the CAD file, all at once: name and SKU follow the file’s name.',
      'Fill in what is missing; Enter leads from one field to the next.',
      'Enter in the last one measures the part by its file, and saves once all is there.',
    ],
  },
  editProduct: {
    about: 'Changes a product. Quotes and orders that have it already keep what was agreed.',
    steps: ['Change what is to change.', 'Save; only what you changed is sent.'],
  },
  productImports: {
    about: 'Adds and changes many products at once, from a CSV or XLSX file.',
    steps: [
      'Get a template with the columns of your subcategory, or take a file that you have.',
      'Drop it here: its columns are guessed, and nothing is written before you have seen what would be.',
      'Open an earlier one to see what became of its rows.',
    ],
  },
  productImport: {
    about: 'One file of products: what its columns hold, what its rows would do, and what they did.',
    steps: [
      'Correct what a column holds, and choose what rows without such a cell take.',
      'Read what is wrong at which cell; right rows are taken all the same.',
      'Import, and get the refused rows as a file to correct and send again.',
    ],
  },
  attributes: {
    about: 'The specifications that parts are chosen by: which a subcategory has, in which order and unit.',
    steps: [
      'Choose a subcategory or a kind of equipment.',
      'Add a specification, or one that others have already.',
      'Put them in the order in which vendors fill them in.',
      'Retire what isn’t asked for any more; products keep what they have.',
    ],
  },
  catalogue: {
    about: 'All published parts: find one by its name, or by what it can, as in “servo 12 V 4 Nm”.',
    steps: [
      'Choose a category, and narrow it by what the part must have.',
      'Choose your robot: each part then says whether it fits, and why.',
      'Open a part to see its pictures, its specifications and what it fits.',
      'Request a quote for it.',
    ],
  },
  quotes: {
    about: 'All quotes. “My turn” leaves those that wait for you.',
    steps: [
      'Open a quote, or do its next act at once by its row’s button.',
      'Choose several rows to move them together.',
    ],
  },
  editQuotes: {
    about: 'Quotes whose lines, expiry and notes can be changed.',
    steps: ['Find the quote.', 'Press Edit and change its lines.'],
  },
  editQuote: {
    about: 'Changes a quote’s lines, its expiry and its notes.',
    steps: ['Change, add or remove lines.', 'Save; who has the offer is told what changed.'],
  },
  quoteSubQuotes: storeQuoteHelp,
  quoteRevisions: revisionsHelp,
  compareOffers: {
    about:
      'Every vendor that has a line’s part, side by side: price at the line’s quantity, lead time, stock, minimum, and how it has answered in the past year. Parts are the same by maker and maker’s number, or because an administrator says so.',
    steps: [
      'Choose cheapest, fastest or fewest vendors, or an offer at a line.',
      'Read at each line why, and above what the quote would cost.',
      'Apply it as one edit of the quote’s lines.',
    ],
  },
  subQuotes: {
    about: 'What customers ask of you: your part of each quote.',
    steps: [
      '“My turn” leaves those that wait for a price.',
      'Open the items of a row and type each price; a column can be pasted.',
      'Press the row’s next act to hand it on.',
    ],
  },
  subQuote: {
    about: 'Your part of a quote, with its lines and prices.',
    steps: [
      'Type the price of each line, and lead time, minimum and note where they matter.',
      'Hand it on by the button at the top.',
    ],
  },
  subQuoteRevisions: revisionsHelp,
  openOffers: {
    about:
      'What buyers look for in words, and you are asked whether you have it: what, how many, and the city and country it goes to.',
    steps: [
      'Take a line up with a product of yours, or list one first.',
      'Decline with a reason: the seller reads it, the buyer doesn’t.',
      'Price the line in your sub-quote, once the seller sends it.',
    ],
  },
  tenantQuotes: {
    about: 'The quotes of your store’s customers.',
    steps: ['“My turn” leaves those that wait for you.', 'Open one, or do its next act by its row’s button.'],
  },
  tenantQuote: storeQuoteHelp,
  tenantQuoteRevisions: revisionsHelp,
  addQuote: {
    about: 'Asks for a quote, for yourself or for a customer.',
    steps: [
      'Choose for whom it is.',
      'Choose parts and quantities, or paste rows of SKU and quantity.',
      'Send it: each vendor gets its part.',
    ],
  },
  requestLists: {
    about: 'Lists of parts that you mean to ask for. They are kept, and the same on every device.',
    steps: [
      'Begin a list, or choose parts in the catalogue: they are put on one.',
      'Open it to set quantities and to ask for a quote.',
      'Share it by a link that you can end at any time.',
    ],
  },
  bom: {
    about: 'Makes a request list of a bill of materials: a CSV or XLSX file, or rows that are pasted.',
    steps: [
      'Choose a file, or paste rows.',
      'Look at what each column says, and put right what was guessed wrong.',
      'Choose parts for the rows that aren’t sure, and make the list.',
    ],
  },
  requestList: {
    about: 'One list: its parts with quantities, target prices and notes, typed over like a spreadsheet.',
    steps: [
      'Type quantities; Enter leads to the next line, and pasting fills a column.',
      'Choose a part for lines that have none for sale.',
      'Request one quote of all of it; the list stays.',
    ],
  },
  requestFromList: {
    about:
      'Asks for one quote of a list. Each vendor gets its own lines, with their notes and target prices; for lines without a part vendors are asked, if you want so.',
    steps: [
      'Look the parts over, and the lines without one.',
      'Say where they go and by when, if you know it.',
      'Request the quote.',
    ],
  },
  requestQuote: {
    about: 'Asks for prices of as many parts as you like, in one request.',
    steps: [
      'Choose parts and quantities, or paste rows of SKU and quantity.',
      'Say where they go, or later, and add a note on what matters to you.',
      'Send it; you are told when the offer is here.',
    ],
  },
  myQuotes: {
    about: 'The quotes that you asked for.',
    steps: [
      'Open a quote to follow it.',
      'Review its offer once it has one: accept it, ask for changes, or decline.',
    ],
  },
  myQuote: {
    about:
      'One of your requests, how far it is, what has become of your lines in words, and its offer once there is one.',
    steps: ['Open the offer.', 'Accept and pay it, ask for changes, or decline.'],
  },
  myQuoteRevisions: revisionsHelp,
  orders: {
    about: 'All orders, with what is paid and what is still due.',
    steps: [
      '“My turn” leaves those that wait for you.',
      'Open one for its parts, payments, refunds and documents.',
    ],
  },
  orderSubOrders: storeOrderHelp,
  subOrders: {
    about: 'What you have sold: your part of each order, and where its payout stands.',
    steps: [
      '“Ship parts” records a parcel: what is in it, and where it is followed.',
      'What is left can follow in other parcels.',
      'You are paid once the order is paid in full.',
    ],
  },
  subOrder: {
    about: 'Your part of an order: what is left to send, where its parcels are, and what you earn.',
    steps: [
      '“Ship parts” records a parcel: what is in it, and where it is followed.',
      'A parcel that was a mistake is changed, or void, until you are paid.',
      'Watch the payout.',
    ],
  },
  tenantOrders: {
    about: 'The orders of your store’s customers.',
    steps: ['Open an order for its payments and parts.', 'Take down payments that came past the site.'],
  },
  tenantOrder: storeOrderHelp,
  myOrders: {
    about: 'What you have bought, with what is paid and still due.',
    steps: ['Open an order for its parcels, invoice and receipts.', 'Pay its balance by card.'],
  },
  myOrder: {
    about: 'One of your orders: what is in it, where its parcels are, and what is still to be paid.',
    steps: [
      'Pay the balance by card.',
      'Follow each parcel by its link.',
      'Take the invoice and the receipts.',
    ],
  },
  taxRates: {
    about: 'The taxes that offers state for where their parts go.',
    steps: [
      'Add a rate for a country, or for one of its regions.',
      'Change it by adding the next one with its day; what was before stays in the list.',
      'End one that holds no more: offers then say that they state no tax.',
    ],
  },
  plans: {
    about: 'The plans that vendors open stores with.',
    steps: [
      'Add a plan with its price and the number of products that it allows.',
      'Close a plan to new stores when it has had its day; who has it keeps it.',
    ],
  },
  subscription: {
    about: 'Your store: its address, its plan, and the card that pays for it.',
    steps: [
      'Choose the store’s domain.',
      'Choose a plan on the tab Plans.',
      'Keep the card valid; a store whose plan isn’t paid closes.',
    ],
  },
  payments: {
    about:
      'The cards that you keep for purchases and for your store’s plan. Their numbers are with the card provider only.',
    steps: ['Add a card.', 'Choose it when you accept an offer.'],
  },
  dashboard: {
    about: 'What waits for you, oldest first, and the figures of a period. Each figure leads to its list.',
    steps: [
      'Open the first record that waits.',
      'Do the act that its page names.',
      'Come back: the list is shorter.',
    ],
  },
  money: {
    about: 'The orders behind a figure of the dashboard, to the cent.',
    steps: ['Choose the figure and the period.', 'Open an order for its payments and payouts.'],
  },
  questions: {
    about: 'What buyers ask about parts, and what you asked yourself. Nobody’s contacts are shown.',
    steps: ['Open the chat of a question.', 'Answer there: the other side is told of it.'],
  },
  notices: {
    about: 'What you were told of, newest first. Opening a record marks what was said of it as read.',
    steps: ['Open a notice to get to its record.', 'Mark all as read once you are through.'],
  },
  noticeSettings: {
    about: 'Which news you hear of, and how: in the bell, by mail at once or once a day, or on this device.',
    steps: ['Choose for each kind of news.', 'Set the hours in which nothing is to disturb you.'],
  },
  mails: {
    about: 'The mails that were sent, wait or were refused.',
    steps: [
      'Find a mail by its recipient.',
      'Read why it was refused, and send it again once that is put right.',
    ],
  },
  design: {
    about: 'Every widget of the app in one place, to be looked at in both colour schemes.',
    steps: [],
  },
}

const onNoPage: Help = {
  about: 'There is no page here. The menu at the left, and “Go to, find or do” at the top, lead on.',
  steps: [],
}

export const helpOf = (name: PageName | undefined): Help =>
  (name === undefined ? undefined : helpTexts[name]) ?? onNoPage
