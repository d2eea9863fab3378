import { expect, test } from 'vitest'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { findEntryForm, type EntryForm } from './entry-form.ts'

const SHORT = { others: 0, ticked: 0, marketing: 0 }
const EMAIL =
  '<label for="e">Email address *</label><input id="e" type="email" name="email" required>'
const NAME = '<label>Your name <input name="name"></label>'
const ENTER = '<button>Enter now</button>'

const FORMS: Record<string, [html: string, form: EntryForm | undefined]> = {
  'plain labels': [
    `<form><p><label for="a">Full name</label><input id="a" name="x1"></p><p>${EMAIL}</p>
     <p><label for="b">Mobile no.</label><input id="b" name="x3"></p>
     <p><label><input type="checkbox" checked> Send me news and offers</label></p>
     <input type="submit" value="Enter competition"></form>`,
    { asks: ['name', 'email', 'phone'], others: 0, ticked: 1, marketing: 1 },
  ],
  'autocomplete without labels': [
    `<form id="entry-form"><input autocomplete="given-name"><input autocomplete="family-name">
     <input autocomplete="email"><input autocomplete="tel-national"><input autocomplete="shipping street-address">
     <input autocomplete="postal-code"><input autocomplete="bday-year"><button>Send</button></form>`,
    { asks: ['name', 'email', 'phone', 'address', 'eircode', 'birth-date'], ...SHORT },
  ],
  'placeholders only': [
    `<form class="giveaway"><input placeholder="First name"><input placeholder="Surname">
     <input placeholder="Your e-mail"><input placeholder="Eircode"><button>Go</button></form>`,
    { asks: ['name', 'email', 'eircode'], ...SHORT },
  ],
  'names only, in camel case and brackets': [
    `<form action="/competition/submit"><input name="entry[firstName]"><input name="entry[lastName]">
     <input name="entry[emailAddress]"><input name="entry[dateOfBirth]"><button>Submit</button></form>`,
    { asks: ['name', 'email', 'birth-date'], ...SHORT },
  ],
  'Gravity Forms, with its trap': [
    `<form id="gform_4" class="gform_wrapper" action="/win-a-weekend/">
     <fieldset class="gfield"><legend class="gfield_label">Name<span>(Required)</span></legend>
     <input type="text" name="input_1.3" id="input_4_1_3"><label for="input_4_1_3">First</label>
     <input type="text" name="input_1.6" id="input_4_1_6"><label for="input_4_1_6">Last</label></fieldset>
     <label for="input_4_2">Email</label><input name="input_2" id="input_4_2" type="email">
     <label for="input_4_3">Phone</label><input name="input_3" id="input_4_3" type="tel">
     <fieldset><legend>Address</legend><input name="input_5.1" id="a1"><label for="a1">Street Address</label>
     <input name="input_5.3" id="a3"><label for="a3">City</label><select name="input_5.4" id="a4"><option>Cork<option>Kerry</select><label for="a4">County</label></fieldset>
     <fieldset><legend>In which year was the hotel built?</legend>
     <label><input type="radio" name="input_7">1871</label><label><input type="radio" name="input_7">1902</label></fieldset>
     <li class="gfield gform_validation_container"><label for="input_4_9">Comments</label><input name="input_9" id="input_4_9" autocomplete="new-password"></li>
     <input type="hidden" name="gform_submit" value="4"><input type="submit" id="gform_submit_button_4" value="Submit"></form>`,
    { asks: ['name', 'email', 'phone', 'address', 'answer'], ...SHORT },
  ],
  'Contact Form 7, with its trap and a consent box': [
    `<form class="wpcf7-form init" action="/giveaway/#wpcf7-f12"><p><label> Your name <span class="wpcf7-form-control-wrap"><input name="your-name"></span></label></p>
     <label> Your email <input type="email" name="your-email"></label>
     <span class="hp-message-wrap" style="display:none !important"><label>Leave it <input name="message"></label></span>
     <label><input type="checkbox" name="acceptance"> I accept the T&amp;Cs</label><input type="submit" value="Submit entry"></form>`,
    { asks: ['name', 'email'], ...SHORT },
  ],
  HubSpot: [
    `<form class="hs-form" data-form-id="1"><div class="hs_firstname"><label for="f1"><span>First Name</span><span>*</span></label><input id="f1" name="firstname"></div>
     <div><label for="f2"><span>Email</span></label><input id="f2" name="email" type="email"></div>
     <div><label for="f3"><span>Upload your photo</span></label><input id="f3" type="file" name="photo"></div>
     <ul><li><label><input type="checkbox" name="LEGAL_CONSENT.subscription_type_1"><span>I agree to hear from Harbour House and its partners</span></label></li></ul>
     <input type="submit" value="Enter the draw"></form>`,
    { asks: ['name', 'email', 'file'], others: 0, ticked: 0, marketing: 1 },
  ],
  'Mailchimp’s trap, in an entry form': [
    `<form id="win"><label for="m">Email</label><input id="m" type="email">${NAME}
     <div style="position: absolute; left: -5000px;" aria-hidden="true"><input type="text" name="b_12_34" tabindex="-1"></div>${ENTER}</form>`,
    { asks: ['name', 'email'], ...SHORT },
  ],
  'fields it does not know, radio buttons once': [
    `<form id="entry">${NAME}${EMAIL}<label>Shoe size <input name="size"></label>
     <fieldset><legend>Favourite store</legend><label><input type="radio" name="s">Cork</label><label><input type="radio" name="s">Kerry</label></fieldset>${ENTER}</form>`,
    { asks: ['name', 'email'], others: 2, ticked: 0, marketing: 0 },
  ],
  'a friend, a receipt, an age and a county': [
    `<form>${EMAIL}<label>Friend’s email <input type="email" name="f"></label><label>Receipt number <input></label>
     <label>Your age: <input type="number"></label><label>County <select><option>Cork</select></label>${ENTER}</form>`,
    { asks: ['email', 'area', 'age', 'receipt', 'friend'], ...SHORT },
  ],
  'no word of a competition but a box for it': [
    `<form>${NAME}${EMAIL}<label><input type="checkbox"> I have read the terms of the prize draw</label><button>Submit</button></form>`,
    { asks: ['name', 'email'], ...SHORT },
  ],
  'the same form for phones and desktops': [
    `<form id="entry">${NAME}${EMAIL}${ENTER}</form><form id="entry-2">${NAME}${EMAIL}${ENTER}</form>`,
    { asks: ['name', 'email'], ...SHORT },
  ],
  'an entry form beside search, login and newsletter': [
    `<form role="search"><input name="s" placeholder="Search competitions"><button>Search</button></form>
     <form id="login">${EMAIL}<input type="password"><button>Log in</button></form>
     <form class="mc4wp-form">${EMAIL}<button>Subscribe</button></form>
     <form id="entry">${NAME}${EMAIL}${ENTER}</form>`,
    { asks: ['name', 'email'], ...SHORT },
  ],
  'two different entry forms': [
    `<form id="entry">${NAME}${EMAIL}${ENTER}</form><form id="entry-2">${EMAIL}${ENTER}</form>`,
    undefined,
  ],
  'a newsletter with a prize': [
    `<form id="newsletter-win">${NAME}${EMAIL}<button>Subscribe and win</button></form>`,
    undefined,
  ],
  'a newsletter in the footer': [
    `<footer><form id="win">${NAME}${EMAIL}${ENTER}</form></footer>`,
    undefined,
  ],
  'a form that joins a site': [
    `<form>${NAME}${EMAIL}<input type="password"><button>Enter</button></form>`,
    undefined,
  ],
  'a form for comments': [
    `<form id="commentform" action="/wp-comments-post.php"><label>Comment<textarea name="comment"></textarea></label>${NAME}${EMAIL}<label>Website <input name="url"></label><input type="submit" value="Post Comment"></form>`,
    undefined,
  ],
  'a form for questions': [
    `<form class="contact-form">${NAME}${EMAIL}<label>Phone <input></label><textarea name="message"></textarea><button>Send</button></form>`,
    undefined,
  ],
  'one step of many, as Typeform shows': [
    `<form id="competition"><label>What’s your email? <input type="email"></label><button type="button">OK</button></form>`,
    undefined,
  ],
  'the first page of Gravity Forms': [
    `<form id="win">${NAME}${EMAIL}<input type="button" class="gform_next_button" value="Next"></form>`,
    undefined,
  ],
  'only an email address': [`<form>${EMAIL}<button>Send</button></form>`, undefined],
  'nobody to reach': [`<form id="entry">${NAME}${ENTER}</form>`, undefined],
  'a hidden form': [`<div hidden><form id="entry">${NAME}${EMAIL}${ENTER}</form></div>`, undefined],
  'fields outside a form': [`<div id="entry">${NAME}${EMAIL}${ENTER}</div>`, undefined],
  'a questionnaire': [
    `<form id="entry">${NAME}${EMAIL}${Array.from({ length: 11 }, (_, at) => `<input name="item ${at}">`).join('')}${ENTER}</form>`,
    undefined,
  ],
}

test.for(Object.entries(FORMS))('%s', ([, [html, form]]) => {
  expect(findEntryForm(parsePage(`<title>Win</title>${html}`).forms)).toEqual(form)
})

test('a form that never ends, and labels that never close, are read', () => {
  const html = `<form id="entry"><label>Name <input name="name"><label>Email <input type="email">${ENTER}`
  expect(findEntryForm(parsePage(html).forms)).toMatchObject({ asks: ['name', 'email'] })
})
