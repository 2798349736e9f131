/**
 * `default`: rules may ask. `plan`: only pure tools run, and a person is asked nothing. `dontAsk`: what a rule asks
 * about is not allowed, and no question is kept. `propose`: calls are decided on and none is run; nobody is asked.
 */
export type RunMode = 'default' | 'plan' | 'dontAsk' | 'propose';
