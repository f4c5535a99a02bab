/** TaintToleration: filters and scores nodes by untolerated taints. */
@NullMarked
package io.berth.plugins.tainttoleration;

import org.jspecify.annotations.NullMarked;
