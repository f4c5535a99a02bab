package io.berth.config.doctor;

import java.util.List;

/** One thing to look for in a profile. */
interface ProfileCheck {
  List<Finding> examine(Patient profile);
}
