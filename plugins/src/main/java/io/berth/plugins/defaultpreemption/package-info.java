/** DefaultPreemption: preempts pods of lower priority. */
@NullMarked
package io.berth.plugins.defaultpreemption;

import org.jspecify.annotations.NullMarked;
