/** The terms of version 1 in a fresh database, and what a new version starts from. */
export const DEFAULT_TERMS = `WORK AGREEMENT

This agreement is made on {{date}} between the operator of this platform ("the Platform") and {{name}}, reachable at {{email}} ("the Contributor").

1. The work. The Contributor will deliver written work through the Platform, in the form and to the instructions shown there. The material provided for the work remains the property of the Platform and is used for this work only.

2. Time. The work period begins when the Contributor first opens the dashboard after signing, and that of later work when the Contributor starts it. It ends at the deadline shown there. Work is saved as it is written; only work that is submitted before the deadline counts as delivered.

3. Lateness. Work that has not been submitted by the deadline is late and is penalised as shown on the dashboard. The Platform may extend a deadline where it sees good reason.

4. Review. Submitted work is reviewed for accuracy, as a rule within 24 hours. The result is shown on the dashboard and reported by e-mail.

5. Own work. The Contributor writes the work personally, does not pass it on to others, and keeps account and password to themselves.

6. Confidentiality. The Contributor treats all material and instructions as confidential, during the work and after it.

7. Personal data. The Platform keeps the Contributor's name, contact details, signature and work for as long as this agreement or the law requires, and uses them for its purposes only.

8. Ending. Either side may end this agreement in writing. What was delivered before stays delivered; clauses 6 and 7 stay in force.

9. Signature. The Contributor has read this agreement, agrees to it, and signs it electronically. The drawn signature, the time, and the network address and browser it came from are recorded as evidence, and a copy is sent to {{email}}.`;
