/** NodeName: a pod that names its node goes nowhere else. */
@NullMarked
package io.berth.plugins.nodename;

import org.jspecify.annotations.NullMarked;
