/** Bodies as mail clients write them. */
import { named } from './named.ts';

export const mailBodies = named('mail', [
  '<div dir="ltr">Hi Anna,<div><br></div><div>see below.</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, Bo &lt;<a href="mailto:b@example.org">b@example.org</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">Question?</div></blockquote></div>',
  '<div dir="auto">From a phone</div>',
  '<div><div><font face="Calibri,sans-serif" size="2"><span style="font-size:11pt;">Outlook web<br>\r\nsecond line</span></font></div></div>\r\n',
  '<div class="WordSection1"><p class="MsoNormal">Outlook<o:p></o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> Anna<br><b>Sent:</b> Friday<o:p></o:p></p></div></div>',
  '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">Apple Mail<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>quoted</div></blockquote></div><br></body></html>',
  '<div style="font-family:Arial;font-size:14px;" class="protonmail_signature_block"><div class="protonmail_signature_block-user"><br></div></div>text outside',
  '<table role="presentation" width="100%" cellspacing="0"><tr><td align="center"><table width="600"><tr><td style="padding:0"><h1>News</h1></td></tr></table></td></tr></table>',
  '<p>Thunderbird</p>\n<div class="moz-cite-prefix">Am 20.11. schrieb Bo:<br>\n</div>\n<blockquote type="cite" cite="mid:1@x">\n<pre class="moz-quote-pre" wrap="">plain\nquote\n</pre>\n</blockquote>',
  '-- <br>Regards,<br><b>Anna</b><img src="cid:logo@x" width="1">',
  'Line one<br>Line two<br><br>Line four',
  '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> x</font><div>&nbsp;</div></div>',
  '<center><table><tbody><tr><td>a</td></tr></tbody></table></center><p>x</p>',
]);
