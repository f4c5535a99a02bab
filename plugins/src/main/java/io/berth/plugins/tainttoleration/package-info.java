/** TaintToleration: nodes keep pods away, or would rather not have them. */
@NullMarked
package io.berth.plugins.tainttoleration;

import org.jspecify.annotations.NullMarked;
